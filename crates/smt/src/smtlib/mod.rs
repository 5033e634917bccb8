//! SMT-LIB 2 as text: scripts for child processes and logs, and the replies of solvers.

pub(crate) mod read;
pub(crate) mod script;
mod write;

use tracewright_logic::{Op, Sort, Term, Terms, quote};

/// A term as SMT-LIB text with the names of its store. Shared or deep subterms are bound by `let`, so that the text is
/// about as large as the term, and a recursive parser does not overflow its stack.
pub fn term_to_smtlib(terms: &Terms, term: Term) -> String {
    let mut text = String::new();
    write::term(&mut text, terms, &OwnNames(terms), term);
    text
}

struct OwnNames<'t>(&'t Terms);

impl write::Naming for OwnNames<'_> {
    fn var(&self, var: Term) -> String {
        quote(&self.0.var_name(var).unwrap_or_default())
    }

    fn function(&self, application: Term) -> String {
        match self.0.op(application) {
            Op::App(name) => quote(&self.0.name(name)),
            _ => String::new(),
        }
    }

    fn sort(&self, sort: Sort) -> String {
        self.0.sort_to_smtlib(sort)
    }
}

#[cfg(test)]
mod tests {
    use tracewright_logic::{Signature, parse_smtlib};

    use super::*;

    #[test]
    fn deep_and_shared_terms_come_back() {
        let t = Terms::new();
        let array = t.array_sort(Sort::INT, Sort::INT);
        let (a, x) = (t.var("a", array), t.var("main::x", Sort::INT));
        let mut deep = a;
        for i in 0..5000 {
            deep = t.store(deep, t.add2(x, t.int(i)), t.select(deep, x));
        }
        let formula = t.eq(t.select(deep, t.int(0)), x);
        let text = term_to_smtlib(&t, formula);
        assert_eq!(parse_smtlib(&t, &text, &Signature::of(&t, &[formula])), Ok(formula));
        assert!(text.len() < 2_000_000);
    }
}
