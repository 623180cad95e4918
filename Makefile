# `make test` is everything a change must pass. The other targets are run by hand.
.PHONY: test tools format lint unit doc wasm e2e tables bench fuzz publishable deny

FUZZ_SECONDS ?= 60

test: tools format lint unit doc wasm e2e

# What the tests need and a Rust toolchain does not bring.
tools:
	@command -v cargo-nextest >/dev/null || cargo install --locked cargo-nextest
	@rustc --print target-libdir --target wasm32-unknown-unknown | xargs test -d || rustup target add wasm32-unknown-unknown

format:
	cargo fmt --all --check

lint:
	cargo clippy --workspace --all-targets --all-features -- -D warnings

unit:
	tools/with-postgres cargo nextest run --workspace --all-features --no-fail-fast

doc:
	cargo test --workspace --all-features --doc
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --all-features --no-deps

# The libraries compile for the browser, and rules and engine give there what they give here. Needs Node 20.
wasm:
	tools/wasm

# The pages: types, unit tests, and the browser tests against a server of their own, the program that the tests above have built. Needs
# Node 20; installs Chromium where there is none.
e2e:
	@command -v chromium >/dev/null || (apt-get update && apt-get install --yes --no-install-recommends chromium)
	cd e2e && npm ci --no-audit --no-fund && npm run check && npm run unit
	cargo build --profile test --workspace --all-features --bin bolshak
	cd e2e && npm run browser

# The endgame tables that take longer than a test may: the counts up to four pieces, the tables that the program carries made anew, and a
# builder killed at random moments.
tables:
	cargo nextest run --release -p endgame --run-ignored only --no-fail-fast

# The figures of docs/PERFORMANCE.md.
bench:
	cargo bench --workspace

# Each fuzz target for FUZZ_SECONDS; needs a nightly toolchain and `cargo install cargo-fuzz`.
fuzz:
	cd fuzz && for target in $$(cargo +nightly fuzz list); do \
		cargo +nightly fuzz run $$target -- -max_total_time=$(FUZZ_SECONDS) -max_len=400 || exit 1; done

# What `cargo publish` would say of the crates for other programmers; nothing is published.
publishable:
	cargo publish --dry-run -p rulebook -p draughts -p renju -p game -p pdn -p tournament

# Licences, sources and advisories of the dependencies; needs `cargo install cargo-deny cargo-audit`.
deny:
	cargo deny check advisories bans licenses sources
	cargo audit
