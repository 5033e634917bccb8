//! Ranking functions as C expressions.

use tracewright_logic::{Op, Term};
use tracewright_program::Head;
use tracewright_source::Span;
use tracewright_vocabulary::origin::Origins;

use super::formulas::{CExpr, Formulas, Level};
use super::proof::function_around;
use super::scope::Scope;
use crate::ranking::Said;
use crate::report::Program;

/// A ranking function and its invariant, as far as C can express them.
pub(crate) fn ranking(
    program: &Program,
    origins: &Origins,
    (head, span): (Head, Span),
    rank: &[Term],
    invariant: Term,
) -> Said {
    let (scope, procedure) = match head {
        Head::Location(location) => {
            (Scope::at_location(program, origins, location), function_around(program, origins, span))
        }
        Head::Entry(procedure) => {
            let name = &program.icfg.procedure(procedure).name;
            let function = origins.functions.get(name).map_or_else(|| name.clone(), |function| function.name.clone());
            (Scope::at_function(program, origins, span), function)
        }
    };
    let formulas = Formulas { terms: program.terms, icfg: program.icfg, scope, in_contract: false };
    let component = |&term: &Term| match formulas.number(program.terms.simplify(term)) {
        Some(expr) => expr.text,
        None => "/* a number that C cannot express */".to_owned(),
    };
    let components = rank.iter().map(component).collect();
    let (invariant, unsaid) = formulas.conjuncts(invariant);
    Said { procedure, components, invariant, unsaid }
}

impl Formulas<'_> {
    /// A number as a C expression, computed in a type in which nothing overflows.
    fn number(&self, term: Term) -> Option<CExpr> {
        let args = self.terms.args(term);
        match self.terms.op(term) {
            Op::Ite => {
                let (condition, then, otherwise) =
                    (self.condition(args[0])?, self.number(args[1])?, self.number(args[2])?);
                let [condition, then, otherwise] = [condition, then, otherwise].map(|expr| expr.within(Level::Or));
                Some(CExpr::new(format!("{condition} ? {then} : {otherwise}"), Level::Conditional))
            }
            _ => self.polynomial(term),
        }
    }
}
