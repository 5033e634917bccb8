//! The meaning of other verifiers' flags: which checks are made, which data model, and which tests are not supported.

use clap::ValueEnum;
use tracewright_vocabulary::{DataModel, Defect};

/// Whose flags they are.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verifier {
    /// ESBMC: bounds, pointers, divisions and assertions by default
    Esbmc,
    /// CBMC, version 6: signed overflow and shifts, too
    Cbmc,
}

/// The settings of a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meaning {
    /// The property.
    pub defects: Vec<Defect>,
    /// The data model.
    pub model: DataModel,
    /// Options of the preprocessor, as they are.
    pub preprocessor: Vec<String>,
    /// How loops with an unwinding limit are treated.
    pub loops: Loops,
}

/// How loops with an unwinding limit are treated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loops {
    /// The limit must not be exceeded.
    Checked,
    /// The same, asked for by a flag: that loops go on may be the very error that the test is about.
    Asserted,
    /// Longer executions are ignored.
    Cut,
}

/// Flags without effect on the verdict: solvers, output, how it is verified.
const HARMLESS: &[&str] = &[
    "--no-simplify",
    "--no-slice",
    "--z3",
    "--boolector",
    "--bitwuzla",
    "--mathsat",
    "--yices",
    "--cvc4",
    "--cvc5",
    "--bv",
    "--floatbv",
    "--k-induction",
    "--incremental-bmc",
    "--falsification",
    "--interval-analysis",
    "--force-malloc-success",
    "--force-realloc-success",
    "--multi-property",
    "--compact-trace",
    "--result-only",
    "--state-hashing",
    "--quiet",
    "--no-propagation",
    "--add-symex-value-sets",
    "--little-endian",
    "--unlimited-k-steps",
    "--trace",
    "--xml-ui",
    "--json-ui",
    "--no-malloc-may-fail",
    "--refine-arrays",
    "--arrays-uf-always",
    "--arrays-uf-never",
    "--slice-formula",
    "--full-slice",
    "--reachability-slice",
    "--reachability-slice-fb",
    "--no-align-check",
    "--no-library-assertions",
    "--smt-during-symex",
    "--refine",
    "--paths",
    "--stop-on-fail",
    "--no-return-value-opt",
    "--no-por",
    "--gcse",
    "--goto-unwind",
    "--unlimited-goto-unwind",
    "--no-vla-size-check",
    "--irep2-bodies",
    "--irep2-native-body",
    "--clang-c-irep2-adjust-only",
    "--sat-preprocessor",
    "--fresh-arrays",
    "--no-pretty-names",
    "--no-pointer-primitive-check",
    "--gcc-nested-functions",
    "--no-pointer-relation-check",
    "--verbose",
    "--symex-cache-dereferences",
    "--no-array-field-sensitivity",
    "--drop-unused-functions",
    "--smt2",
    "--fpa",
    "--havoc-undefined-functions",
    "--nondet-static-none",
];
/// The same, with a value after them or after a `=`.
const HARMLESS_WITH_VALUE: &[&str] = &[
    "--unwind",
    "--unwindset",
    "--unwindsetname",
    "--k-step",
    "--max-k-step",
    "--max-inductive-step",
    "--base-k-step",
    "--verbosity",
    "--timeout",
    "--memlimit",
    "--object-bits",
    "--sat-solver",
    "--std",
    "--context-bound",
    "--depth",
    "--trace-hex",
    "--string-abstraction-none",
    "--color",
];

/// What the flags of a test mean, or the flag that has no counterpart.
pub fn meaning(verifier: Verifier, flags: &str) -> Result<Meaning, String> {
    let mut meaning = Meaning {
        defects: vec![
            Defect::Assertion,
            Defect::ErrorFunction,
            Defect::DivisionByZero,
            Defect::InvalidDeref,
            Defect::InvalidFree,
        ],
        model: DataModel::Lp64,
        preprocessor: Vec::new(),
        loops: Loops::Checked,
    };
    if verifier == Verifier::Cbmc {
        meaning.defects.extend([Defect::Overflow, Defect::Shift]);
    }
    let mut words = flags.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let (name, value) = match word.split_once('=') {
            Some((name, value)) if name.starts_with("--") => (name, Some(value)),
            _ => (word, None),
        };
        if HARMLESS.contains(&name) {
            continue;
        }
        if HARMLESS_WITH_VALUE.contains(&name) {
            if value.is_none() {
                words.next_if(|next| !next.starts_with('-'));
            }
            continue;
        }
        meaning.take(name, word)?;
        // The folder or macro may stand apart.
        if matches!(word, "-I" | "-D") {
            let value = words.next().ok_or_else(|| format!("flag {word} without a value"))?;
            meaning.preprocessor.push(format!("{word}{value}"));
        }
    }
    Ok(meaning)
}

impl Meaning {
    fn take(&mut self, name: &str, word: &str) -> Result<(), String> {
        let overflow: &[Defect] = &[Defect::Overflow];
        match name {
            "--32" => self.model = DataModel::Ilp32,
            "--64" => self.model = DataModel::Lp64,
            "--overflow-check" | "--signed-overflow-check" | "--overflow" => self.with(overflow),
            "--no-signed-overflow-check" | "--no-overflow-check" => self.without(overflow),
            "--div-by-zero-check" => self.with(&[Defect::DivisionByZero]),
            "--no-div-by-zero-check" => self.without(&[Defect::DivisionByZero]),
            "--undefined-shift-check" | "--ub-shift-check" => self.with(&[Defect::Shift]),
            "--no-undefined-shift-check" => self.without(&[Defect::Shift]),
            "--pointer-check" | "--bounds-check" => self.with(&[Defect::InvalidDeref, Defect::InvalidFree]),
            "--memory-leak-check" => self.with(&[Defect::LeftMemory]),
            // Memory that is still reachable is not a leak.
            "--no-reachable-memory-leak" => {
                self.defects
                    .iter_mut()
                    .filter(|defect| **defect == Defect::LeftMemory)
                    .for_each(|defect| *defect = Defect::LostMemory);
            }
            "--no-standard-checks" => self.defects = vec![Defect::Assertion, Defect::ErrorFunction],
            "--no-assertions" => self.without(&[Defect::Assertion, Defect::ErrorFunction]),
            "--unwinding-assertions" => self.loops = Loops::Asserted,
            "--no-unwinding-assertions" | "--no-unwinding-assertion" => self.loops = Loops::Cut,
            "-I" | "-D" => {}
            // This disables a part of memory safety, which cannot be asked for separately.
            "--no-pointer-check" | "--no-bounds-check" => self.without(&[Defect::InvalidDeref, Defect::InvalidFree]),
            _ if name.starts_with("-D") && !name.contains(['\'', '(']) => self.preprocessor.push(word.to_owned()),
            _ if name.starts_with("-W") => {}
            _ => return Err(format!("flag {name}")),
        }
        Ok(())
    }

    fn with(&mut self, defects: &[Defect]) {
        self.defects.extend(defects);
    }

    fn without(&mut self, defects: &[Defect]) {
        self.defects.retain(|defect| !defects.contains(defect));
    }

    /// The text of a property file.
    pub fn property(&self) -> String {
        let mut text = String::new();
        for defect in &self.defects {
            let formulas = match defect {
                Defect::ErrorFunction => &["! call(reach_error())", "! call(__VERIFIER_error())"][..],
                Defect::Overflow => &["! overflow"],
                defect => &[defect.property()],
            };
            for formula in formulas {
                let line = format!("CHECK( init(main()), LTL(G {formula}) )\n");
                if !text.contains(&line) {
                    text.push_str(&line);
                }
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_have_counterparts_or_are_named() {
        let asked = meaning(Verifier::Esbmc, "--overflow-check --32 --unwind 8 --no-unwinding-assertions -D N=3");
        let asked = asked.expect("all known");
        assert!(asked.defects.contains(&Defect::Overflow) && asked.model == DataModel::Ilp32);
        assert_eq!((asked.loops, asked.preprocessor), (Loops::Cut, vec!["-DN=3".to_owned()]));
        let asserted = meaning(Verifier::Cbmc, "--unwind 3 --unwinding-assertions").expect("known");
        assert_eq!(asserted.loops, Loops::Asserted);
        assert_eq!(meaning(Verifier::Cbmc, "--unwind 3 --function f"), Err("flag --function".to_owned()));
        let plain = meaning(Verifier::Cbmc, "--no-standard-checks").expect("known");
        assert_eq!(plain.defects, [Defect::Assertion, Defect::ErrorFunction]);
    }

    #[test]
    fn properties_are_written_as_files_say_them() {
        let asked = meaning(Verifier::Cbmc, "--overflow-check").expect("known");
        let text = asked.property();
        assert!(text.contains("LTL(G ! call(reach_error()))") && text.contains("LTL(G valid-deref)"), "{text}");
        assert_eq!(text.matches("overflow").count(), 1);
    }
}
