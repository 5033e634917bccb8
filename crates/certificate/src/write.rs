//! A certificate as text.

use std::fmt::Write;
use tracewright_check::Values;

use tracewright_logic::{Term, Terms, declarations};
use tracewright_program::Head;
use tracewright_smt::term_to_smtlib;

use crate::certificate::Named;
use crate::names::check_names;
use crate::text::quoted;
use crate::{
    BoogieClaim, Certificate, HeadProof, Language, ProcedureProof, ProgramRecord, ProofRecord, SafetyProof, UnfitName,
    VERSION,
};
use tracewright_vocabulary::{CommandLine, SignedOverflow, Texts, Volatile};

impl Certificate {
    /// The text, ending with a line break. Fails if a formula has a name that cannot be read back.
    pub fn to_text(&self, terms: &Terms) -> Result<String, UnfitName> {
        let formulas = self.proof.formulas();
        check_names(terms, &formulas)?;
        let mut out = format!("(tracewright-certificate {VERSION})\n(tool {})\n", quoted(&self.tool));
        self.program.write(&mut out);
        out.push_str("(symbols");
        for line in declarations(terms, &formulas) {
            let _ = write!(out, "\n  {line}");
        }
        out.push_str(")\n");
        self.proof.write(&mut out, terms);
        out.push_str("(end)\n");
        Ok(out)
    }
}

impl ProofRecord {
    /// All formulas and other terms.
    fn formulas(&self) -> Vec<Term> {
        let mut formulas = self.invariants().map(SafetyProof::formulas).unwrap_or_default();
        for head in self.of_termination().unwrap_or_default() {
            formulas.extend(&head.rank);
            formulas.extend(head.proof.formulas());
        }
        formulas
    }

    fn write(&self, out: &mut String, terms: &Terms) {
        match self {
            ProofRecord::Invariants(proof) => {
                out.push_str("(proof safety");
                proof.write(out, terms, 2);
                out.push_str(")\n");
            }
            ProofRecord::Execution(Values::Explicit) => out.push_str("(proof execution)\n"),
            ProofRecord::Execution(Values::Ranges) => out.push_str("(proof range-execution)\n"),
            ProofRecord::Execution(Values::Symbolic) => out.push_str("(proof symbolic-execution)\n"),
            ProofRecord::Ends(Values::Explicit) => out.push_str("(proof execution-to-the-end)\n"),
            ProofRecord::Ends(Values::Ranges) => out.push_str("(proof range-execution-to-the-end)\n"),
            ProofRecord::Ends(Values::Symbolic) => out.push_str("(proof symbolic-execution-to-the-end)\n"),
            ProofRecord::Termination { heads, checks } => {
                checks.iter().for_each(|checks| checks.write(out, terms));
                out.push_str("(proof termination");
                heads.iter().for_each(|head| head.write(out, terms));
                out.push_str(")\n");
            }
        }
    }
}

impl HeadProof {
    fn write(&self, out: &mut String, terms: &Terms) {
        let (kind, number) = match self.head {
            Head::Location(location) => ("location", location.0),
            Head::Entry(procedure) => ("entry", procedure.0),
        };
        let (line, column) = self.place;
        let _ = write!(out, "\n  (head {kind} {number} {} {line} {column}\n    (rank", quoted(&self.file));
        for &component in &self.rank {
            let _ = write!(out, " {}", term_to_smtlib(terms, component));
        }
        out.push(')');
        self.proof.write(out, terms, 4);
        out.push(')');
    }
}

impl ProgramRecord {
    fn write(&self, out: &mut String) {
        out.push_str("(program");
        for file in &self.files {
            let _ = write!(out, "\n  (file {} {}", quoted(&file.name), quoted(&file.digest.to_string()));
            if let Some(digest) = file.preprocessed {
                let _ = write!(out, "\n    (preprocessed {})", quoted(&digest.to_string()));
            }
            out.push(')');
        }
        match &self.language {
            Language::Boogie { entry, claim } => {
                out.push_str("\n  (language boogie)");
                if let Some(entry) = entry {
                    let _ = write!(out, "\n  (entry {})", quoted(entry));
                }
                if *claim != BoogieClaim::default() {
                    let _ = write!(out, "\n  (claim {})", claim.name());
                }
            }
            Language::C {
                data_model,
                integers,
                defects,
                error_functions,
                defines,
                volatile,
                command_line,
                texts,
                signed_overflow,
            } => {
                let _ = write!(out, "\n  (language c)\n  (data-model {})", data_model.name());
                let _ = write!(out, "\n  (integers {})", integers.name());
                let names: Vec<&str> = defects.iter().map(|defect| defect.property()).collect();
                let _ = write!(out, "\n  (property {})", names.join(" "));
                let strings = |texts: &[String]| texts.iter().map(|t| format!(" {}", quoted(t))).collect::<String>();
                let _ = write!(out, "\n  (error-functions{})", strings(error_functions));
                let _ = write!(out, "\n  (defines{})", strings(defines));
                if *volatile != Volatile::default() {
                    let _ = write!(out, "\n  (volatile {})", volatile.name());
                }
                if *command_line != CommandLine::default() {
                    let _ = write!(out, "\n  (command-line {})", command_line.name());
                }
                if *texts != Texts::default() {
                    let _ = write!(out, "\n  (texts {})", texts.name());
                }
                if *signed_overflow != SignedOverflow::default() {
                    let _ = write!(out, "\n  (signed-overflow {})", signed_overflow.name());
                }
            }
        }
        let passes: Vec<&str> = self.inlining.iter().map(|pass| pass.name()).collect();
        let _ = writeln!(out, "\n  (inline {}))", passes.join(" "));
    }
}

impl SafetyProof {
    /// All formulas.
    pub(crate) fn formulas(&self) -> Vec<Term> {
        let of = |p: &ProcedureProof| {
            let invariants = p.locations.iter().map(|location| location.invariant);
            [p.requires, p.ensures].into_iter().chain(invariants).collect::<Vec<_>>()
        };
        self.procedures.iter().flat_map(of).collect()
    }

    /// The procedures, with so many blanks before each.
    fn write(&self, out: &mut String, terms: &Terms, indent: usize) {
        let outer = " ".repeat(indent);
        for procedure in &self.procedures {
            let _ = write!(out, "\n{outer}(procedure {} {}", procedure.number, quoted(&procedure.name));
            let _ = write!(out, "\n{outer}  (requires {})", term_to_smtlib(terms, procedure.requires));
            let _ = write!(out, "\n{outer}  (ensures {})", term_to_smtlib(terms, procedure.ensures));
            for location in &procedure.locations {
                let (line, column) = location.place;
                let (number, role, file) = (location.number, location.role.name(), quoted(&location.file));
                let formula = term_to_smtlib(terms, location.invariant);
                let _ = write!(out, "\n{outer}  (location {number} {role} {file} {line} {column}");
                let _ = write!(out, "\n{outer}    {formula})");
            }
            out.push(')');
        }
    }
}
