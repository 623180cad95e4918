# `make test` is everything a change must pass; the other targets are run by hand.
.PHONY: test format lint doc unit deny

test: format lint unit doc

format:
	cargo fmt --all --check

lint:
	cargo clippy --workspace --all-targets --all-features -- -D warnings

unit:
	cargo nextest run --workspace --all-features --no-fail-fast

doc:
	cargo test --workspace --all-features --doc
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --all-features --no-deps
