# `make test` is everything a change must pass. The other targets are run by hand.
.PHONY: test tools format lint unit laws cluster cluster-short partitions backup doc wasm e2e e2e-cluster tables oracle perft bench fuzz publishable deny

FUZZ_SECONDS ?= 60

test: tools format lint unit cluster-short doc wasm e2e

# What the tests need and a Rust toolchain does not bring.
tools:
	@command -v cargo-nextest >/dev/null || cargo install --locked cargo-nextest
	@rustc --print target-libdir --target wasm32-unknown-unknown | xargs test -d || rustup target add wasm32-unknown-unknown

format:
	cargo fmt --all --check

lint:
	cargo clippy --workspace --all-targets --all-features -- -D warnings

# The laws meet the same random inputs each time, so that what passes here passes everywhere; `make laws` brings new ones.
unit:
	PROPTEST_RNG_SEED=64 tools/with-postgres tools/with-nats cargo nextest run --workspace --all-features --no-fail-fast

laws:
	PROPTEST_CASES=2000 tools/with-postgres tools/with-nats cargo nextest run --release --workspace --all-features --no-fail-fast

# Three servers on one PostgreSQL, games between bots at random doors, two servers killed; half a minute.
cluster-short:
	tools/with-postgres tools/with-nats cargo test --workspace --all-features --bench cluster -- --short

# The same for ten minutes: a server is killed every 20 seconds, and between a server stopped, PostgreSQL or NATS restarted.
# `CLUSTER="--seconds 120 --together 20"`, for example, makes it smaller.
cluster:
	tools/with-postgres tools/with-nats cargo bench -p server --bench cluster -- $(CLUSTER)

# Three servers on machines of their own (network namespaces; needs root) whose clocks differ by five seconds, cut off from PostgreSQL and from NATS, both
# ways and one way only; three minutes.
partitions:
	@ls /usr/lib/*/faketime/libfaketimeMT.so.1 >/dev/null 2>&1 || (apt-get update && apt-get install --yes --no-install-recommends libfaketime)
	cargo bench -p server --bench partitions --no-run
	tools/with-network tools/with-postgres tools/with-nats cargo bench -p server --bench partitions -- $(PARTITIONS)

# Back-ups taken while games are played, and restored: SQLite, and PostgreSQL to a moment; a minute.
backup:
	tools/with-postgres tools/with-nats cargo bench -p server --bench backup

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
	tools/browser-tests

# The browser tests against a server of a cluster, while another one is up: two on one PostgreSQL and one NATS for each file. After `make e2e`, whose program
# and packages it takes.
e2e-cluster:
	E2E_CLUSTER=1 tools/with-postgres tools/with-nats tools/browser-tests

# The endgame tables that take longer than a test may: the counts up to four pieces, the tables that the program carries made anew, a
# builder killed at random moments; the engine that plays what they give, on ten thousand positions (with BOLSHAK_TABLES=DIR those of a folder) and
# from every won position of three kings against one; and the program's rulings on claims. Prints what was counted.
tables:
	cargo nextest run --release -p endgame -p engine -p server --lib --tests --run-ignored only --no-fail-fast --success-output final

# The oracle of compositions on ten thousand positions of five and of six pieces each, against tables that it does not have.
oracle:
	cargo nextest run --release -p composition --run-ignored only --no-capture

# The published leaf counts of the draughts of the world to the end of their tables, up to 2.7 thousand million leaves each.
perft:
	cargo test --release -p draughts --test world -- --ignored

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
