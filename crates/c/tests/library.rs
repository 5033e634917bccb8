//! docs/library.md lists the functions that are known without a body; it is generated from the table.
//!
//! `UPDATE_DOCS=1` updates it.

use std::path::Path;

use tracewright_c::library::{
    Row, described_accesses, described_functions, functions_in_c, functions_that_reuse_results,
};

const HEAD: &str = "\
# Functions that are known without a body

A program that declares one of these functions and does not define it gets what is written here. The GCC builtins
with the same names (`__builtin_strlen`) are known as well. Where the size of the object is not known, the checking versions
of the functions on memory and strings (`__builtin___strcpy_chk`) are those without a check. Every `__VERIFIER_nondet_*` gives any
value of its type. A function that is neither defined nor here gives an arbitrary result and may change whatever its
arguments lead to; its calls are marked, and it is listed in the output.

This file is made by `UPDATE_DOCS=1 cargo test -p tracewright-c --test library`.

## Functions in the table

| what | how | functions |
|---|---|---|
";

const LIBRARY: &str = "
## Functions with a body in C

These are translated like functions of the program, from the files in `crates/c/library`. They are exact, but for what
they get from `__tracewright_guess` and its likes, which is marked. `memcpy`, `memmove`, `memset` and their relatives on memory whose
type is known are assignments of elements and members instead.

";

const READS: &str = "
## What functions access

Where accesses to memory are checked, this is accessed before a call of these functions; all other functions with a body do it
themselves. What those of them do that are in neither of the lists above is not modelled: they are unknown functions that
change what their arguments lead to. Streams (`FILE *`) are taken to be valid. Formats that are constants say what they read and write: strings up to
their end or to the precision, what `%n` and the conversions of `scanf` write, and how much `sprintf` prints at least and at
most. Formats that are no constants are marked, and so are calls with a `va_list`, except for functions that print to memory: where a
verdict lacks it, their definitions in `printf.c` follow the format and make the accesses; calls through pointers are named. *Marked*
means that TRUE becomes `UNKNOWN` with the name of the function, while errors elsewhere are still found.

| what is accessed | by |
|---|---|
";

const AGAIN: &str = "
## Results that later calls change

The results of these functions point to objects of the library. A later call, also of another of these functions with a result of
the same type, may write to the object again (marked).

";

fn quoted<T: AsRef<str>>(names: &[T]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{}`", name.as_ref())).collect();
    names.join(", ")
}

fn expected() -> String {
    let mut text = HEAD.to_owned();
    for Row { what, how, names } in described_functions() {
        text += &format!("| {what} | {how} | {} |\n", quoted(&names));
    }
    text += &format!("{LIBRARY}{}.\n{READS}", quoted(&functions_in_c()));
    for Row { what, names, .. } in described_accesses() {
        text += &format!("| {what} | {} |\n", quoted(&names));
    }
    text + &format!("{AGAIN}{}.\n", quoted(&functions_that_reuse_results()))
}

#[test]
fn the_documentation_lists_all_functions() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/library.md");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, expected()).expect("docs can be written");
    }
    let found = std::fs::read_to_string(&path).expect("docs/library.md is there");
    assert!(found == expected(), "docs/library.md is out of date: run this test with UPDATE_DOCS=1");
}
