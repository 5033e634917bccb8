# Two commands do everything, set-up included: `make demo` and `make test`. `make help` lists the rest.
# Needed: cargo, a C compiler as linker, git, python3 with pip (fetches the prebuilt Z3 once). No cmake, no Z3.

CARGO ?= cargo
PREFIX ?= /usr/local
DESTDIR ?=

binary := target/release/tracewright
bindir := $(DESTDIR)$(PREFIX)/bin
libdir := $(DESTDIR)$(PREFIX)/lib/tracewright

# The profiles are chosen so that little is compiled twice: clippy and rustdoc share the metadata of the dependencies,
# unit tests, integration tests and doc tests share the dev profile.
.PHONY: help z3 build demo test fmt clippy doc unit doctest bench differential hunt suites install clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z0-9]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

z3: ## Fetch the pinned prebuilt Z3 into vendor/z3 (once)
	@scripts/fetch-z3

build: z3 ## Build the release binary, target/release/tracewright
	$(CARGO) build --release --locked

demo: build ## Build, then verify the showcase programs of examples/
	@scripts/demo $(binary)

test: fmt clippy doc unit doctest ## Check formatting, lints and documentation, run all tests

fmt:
	$(CARGO) fmt --all -- --check

clippy: z3
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings

doc: z3
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --locked

# The property tests draw the same cases each time, so that a failure is the change's fault; `make unit SEED=$$RANDOM`
# draws others.
SEED ?= 1
unit: export PROPTEST_RNG_SEED = $(SEED)
unit: z3
	@if $(CARGO) nextest --version >/dev/null 2>&1; then \
		set -x; $(CARGO) nextest run --workspace --locked; \
	else \
		set -x; $(CARGO) test --workspace --lib --bins --tests --locked; \
	fi

# cargo-nextest does not run them.
doctest: z3
	$(CARGO) test --doc --workspace --locked

bench: z3 ## Run the benchmarks; docs/benchmarks.md says what they measure
	$(CARGO) bench --workspace --locked --bench '*'

N ?= 10000
differential: z3 ## Compare the translation of C with gcc on N random programs (default 10000)
	$(CARGO) run --release --locked -p tracewright-fuzz -- gcc $(N)

SCALE ?= 1
hunt: z3 ## Hunt for wrong verdicts for a night (SCALE=0.01: some minutes; SEED=...); docs/hunt.md
	$(CARGO) build --release --locked -p tracewright -p tracewright-fuzz
	$(CARGO) run --release --locked -p tracewright-fuzz -- night --seed $(SEED) --scale $(SCALE)

suites: z3 ## Run GCC's torture tests and c-testsuite below ROOT in all modes; docs/suites.md
	$(CARGO) build --release --locked -p tracewright -p tracewright-fuzz
	target/release/tracewright-fuzz suites selfchecking --root $(ROOT)/torture --out torture.tsv
	target/release/tracewright-fuzz suites selfchecking --root $(ROOT)/c-testsuite --mode end result --out c-testsuite.tsv

install: build ## Install to PREFIX (default /usr/local)
	install -d $(bindir) $(libdir)
	install -m 755 $(binary) $(bindir)/tracewright
	install -m 644 vendor/z3/lib/libz3.so.* $(libdir)/

clean: ## Remove everything that was built; the fetched Z3 stays
	$(CARGO) clean
