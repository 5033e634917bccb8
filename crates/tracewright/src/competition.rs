//! Calls in the style of competitions: `tracewright PROPERTY_FILE PROGRAM 32bit|64bit simple|precise`.

use std::ffi::{OsStr, OsString};

/// Translates such a call to our options; other calls are unchanged.
pub fn rewritten(arguments: Vec<OsString>) -> Vec<OsString> {
    let [name, property, program, architecture, memory, options @ ..] = &arguments[..] else { return arguments };
    let is_one_of = |word: &OsStr, words: &[&str]| words.iter().any(|w| word == *w);
    if !is_one_of(architecture, &["32bit", "64bit"]) || !is_one_of(memory, &["simple", "precise"]) {
        return arguments;
    }
    let mut call = vec![name.clone(), "verify".into(), "--prop".into(), property.clone()];
    call.extend(["--arch".into(), architecture.clone()]);
    call.extend(options.iter().cloned());
    call.extend(["--".into(), program.clone()]);
    call
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewrite(call: &str) -> String {
        let words = rewritten(call.split(' ').map(OsString::from).collect());
        words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn competition_calls_become_ours() {
        let table = [
            ("t p.prp x.c 32bit precise", "t verify --prop p.prp --arch 32bit -- x.c"),
            ("t p.prp x.c 64bit simple --json", "t verify --prop p.prp --arch 64bit --json -- x.c"),
            ("t verify --arch 32bit x.c", "t verify --arch 32bit x.c"),
            ("t p.prp x.c 16bit precise", "t p.prp x.c 16bit precise"),
        ];
        for (call, ours) in table {
            assert_eq!(rewrite(call), ours);
        }
    }
}
