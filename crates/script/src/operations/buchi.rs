//! Büchi automata: the same automata as acceptors of infinite words.

use std::rc::Rc;

use tracewright_automata::NestedLasso;
use tracewright_automata::buchi::{self, LevelRankings, Ncsb};

use super::{Arguments, Operation, Run};
use crate::failure::Failure;
use crate::value::automaton::{Alphabets, common};
use crate::value::{Automaton, LassoWord, StateNames, Type, Value};

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
    Operation {
        names: &["buchiComplementFKV"],
        run: Run::Make(|nwa| buchi::complement_rank_based(nwa, LevelRankings::default())),
    },
    Operation {
        names: &["buchiComplementFKV"],
        run: Run::General(&[Type::Nwa, Type::Str, Type::Int], Type::Nwa, complement_rank_based),
    },
    Operation {
        names: &["buchiComplementNCSB"],
        run: Run::General(&[Type::Nwa], Type::Nwa, |arguments| complement_ncsb(arguments, Ncsb::Eager)),
    },
    Operation {
        names: &["buchiComplementNCSBLazy", "buchiComplementNCSBLazy3"],
        run: Run::General(&[Type::Nwa], Type::Nwa, |arguments| complement_ncsb(arguments, Ncsb::LazyS)),
    },
    Operation {
        names: &["buchiComplementNCSBLazy2"],
        run: Run::General(&[Type::Nwa], Type::Nwa, |arguments| complement_ncsb(arguments, Ncsb::LazySB)),
    },
    Operation { names: &["buchiComplementDeterministic"], run: Run::Make(buchi::complement_deterministic) },
    Operation {
        names: &["buchiDifferenceFKV"],
        run: Run::Combine(|left, right| buchi::difference_rank_based(left, right, LevelRankings::default()).nwa),
    },
    Operation {
        names: &["buchiDifferenceNCSB"],
        run: Run::General(&[Type::Nwa, Type::Nwa], Type::Nwa, difference_ncsb),
    },
    Operation { names: &["buchiIsIncluded"], run: Run::Compare(buchi::difference_is_empty) },
];

/// The arguments are the kind of rankings and a bound on the ranks. Ranks are at most twice the number of rejecting
/// states; a lower bound would lose words.
fn complement_rank_based(arguments: &mut Arguments) -> Result<Value, Failure> {
    let automaton = arguments.nwa(0)?;
    let rankings = match &*arguments.str(1)? {
        "SCHEWE" => LevelRankings::Tight,
        "ELASTIC" => LevelRankings::Elastic,
        "HEIMAT2" => LevelRankings::Cut,
        other => {
            let message = format!("unknown rankings `{other}`: there are SCHEWE, ELASTIC and HEIMAT2");
            return Err(Failure::error(message));
        }
    };
    let rejecting = automaton.nwa.len() - automaton.nwa.accepting().count();
    if usize::try_from(arguments.int(2)?).is_ok_and(|bound| bound >= 2 * rejecting) {
        Ok(automaton.numbered(buchi::complement_rank_based(&automaton.nwa, rankings)).into())
    } else {
        Err(Failure::unsupported(format!("a bound on the ranks that is lower than {}", 2 * rejecting)))
    }
}

fn complement_ncsb(arguments: &mut Arguments, variant: Ncsb) -> Result<Value, Failure> {
    let automaton = arguments.nwa(0)?;
    let complement =
        buchi::complement_ncsb(&automaton.nwa, variant).map_err(|error| Failure::error(error.to_string()))?;
    Ok(automaton.numbered(complement).into())
}

fn difference_ncsb(arguments: &mut Arguments) -> Result<Value, Failure> {
    let (left, right) = (arguments.nwa(0)?, arguments.nwa(1)?);
    let both = common((&left.nwa, &left.letters), (&right.nwa, &right.letters), Alphabets::Merged)?;
    let difference = buchi::difference_ncsb(&both.left, &both.right, Ncsb::LazyS);
    let nwa = difference.map_err(|error| Failure::error(error.to_string()))?.nwa;
    Ok(Automaton { nwa, states: Rc::new(StateNames::Numbered), letters: both.letters }.into())
}

fn accepts(arguments: &mut Arguments) -> Result<Value, Failure> {
    let (automaton, lasso) = (arguments.nwa(0)?, arguments.lasso(1)?);
    let lasso = NestedLasso { stem: automaton.symbols(&lasso.stem)?, period: automaton.symbols(&lasso.period)? };
    // An empty period is not an infinite word, and a period with unmatched returns is not a nested word.
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
