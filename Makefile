# `make test` is everything a change must pass. The other targets are run by hand.
.PHONY: test tools format lint unit doc bench fuzz deny

FUZZ_SECONDS ?= 60

test: tools format lint unit doc

# What the tests need and a Rust toolchain does not bring.
tools:
	@command -v cargo-nextest >/dev/null || cargo install --locked cargo-nextest

format:
	cargo fmt --all --check

lint:
	cargo clippy --workspace --all-targets --all-features -- -D warnings

unit:
	cargo nextest run --workspace --all-features --no-fail-fast

doc:
	cargo test --workspace --all-features --doc
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --all-features --no-deps

# The figures of docs/PERFORMANCE.md.
bench:
	cargo bench --workspace

# Each fuzz target for FUZZ_SECONDS; needs a nightly toolchain and `cargo install cargo-fuzz`.
fuzz:
	cd fuzz && for target in $$(cargo +nightly fuzz list); do \
		cargo +nightly fuzz run $$target -- -max_total_time=$(FUZZ_SECONDS) -max_len=400 || exit 1; done

# Licences and sources of the dependencies; needs `cargo install cargo-deny`.
deny:
	cargo deny check bans licenses sources
