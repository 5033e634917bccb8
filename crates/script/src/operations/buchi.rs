//! Büchi automata: the same automata, read as acceptors of infinite words.

use std::rc::Rc;

use tracewright_automata::NestedLasso;
use tracewright_automata::buchi;

use super::{Arguments, Operation, Run};
use crate::failure::Failure;
use crate::value::{LassoWord, Type, Value};

pub(super) const ROWS: &[Operation] = &[
    Operation { names: &["buchiAccepts"], run: Run::General(&[Type::Nwa, Type::Lasso], Type::Bool, accepts) },
    Operation { names: &["buchiIsEmpty"], run: Run::Test(buchi::is_empty) },
    Operation { names: &["isSemiDeterministic"], run: Run::Test(buchi::is_semi_deterministic) },
    Operation { names: &["getAcceptedLassoWord"], run: Run::General(&[Type::Nwa], Type::Lasso, accepted_lasso) },
    Operation { names: &["removeNonLiveStates"], run: Run::Reduce(buchi::remove_non_live) },
    Operation {
        names: &["buchiIntersect"],
        run: Run::Product(|left, right| {
            let product = buchi::intersection(left, right);
            (product.nwa, product.origin)
        }),
    },
];

fn accepts(arguments: &mut Arguments) -> Result<Value, Failure> {
    let (automaton, lasso) = (arguments.nwa(0)?, arguments.lasso(1)?);
    let lasso = NestedLasso { stem: automaton.symbols(&lasso.stem)?, period: automaton.symbols(&lasso.period)? };
    // Without a period this is no infinite word, and a period that returns from calls before it is no nested word.
    let legal = !lasso.period.is_empty() && lasso.has_nested_period();
    Ok((legal && buchi::accepts(&automaton.nwa, &lasso)).into())
}

fn accepted_lasso(arguments: &mut Arguments) -> Result<Value, Failure> {
    let automaton = arguments.nwa(0)?;
    match buchi::accepting_lasso(&automaton.nwa) {
        Some(lasso) => Ok(Value::Lasso(Rc::new(LassoWord::new(&lasso.word, &automaton.letters)))),
        None => Err(Failure::error("the automaton accepts no infinite word")),
    }
}
