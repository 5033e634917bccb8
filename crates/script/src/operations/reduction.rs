//! Minimisation and reduction by simulations.

use tracewright_automata as automata;
use tracewright_automata::reduction::{self, Merging};
use tracewright_automata::simulation;

use super::{Operation, Run};
use crate::value::Type;

pub(super) const ROWS: &[Operation] = &[
    // Bisimulation and partition refinement.
    Operation { names: &["minimizeSevpa"], run: Run::Reduce(reduction::minimise_sevpa) },
    Operation { names: &["shrinkNwa"], run: Run::Reduce(reduction::shrink) },
    Operation {
        names: &["minimizeDfaTable", "minimizeDfaHopcroft", "minimizeDfaHopcroftLists", "minimizeDfaHopcroftArrays"],
        run: Run::Reduce(automata::minimise_dfa),
    },
    // Partial Max-SAT.
    Operation {
        names: &["minimizeNwaPmaxSatDirectBi", "minimizeNwaMaxSat"],
        run: Run::Reduce(|nwa| reduction::minimise_by_max_sat(nwa, Merging::Bisimulation, None)),
    },
    Operation {
        names: &["minimizeNwaPmaxSatDirect", "minimizeNwaPmaxSat"],
        run: Run::Reduce(|nwa| reduction::minimise_by_max_sat(nwa, Merging::Simulation, None)),
    },
    Operation {
        names: &["minimizeNwaPmaxSatDelayedBi"],
        run: Run::Reduce(|nwa| simulation::reduce_settled(nwa, Merging::Bisimulation)),
    },
    Operation {
        names: &["minimizeNwaPmaxSatDelayed"],
        run: Run::Reduce(|nwa| simulation::reduce_settled(nwa, Merging::Simulation)),
    },
    // Simulations.
    Operation { names: &["minimizeDfaSimulation"], run: Run::Reduce(simulation::minimise_dfa_by_simulation) },
    Operation { names: &["reduceNwaDirectSimulation"], run: Run::Reduce(simulation::reduce_direct) },
    Operation { names: &["reduceNwaDirectSimulationB"], run: Run::Reduce(simulation::reduce_direct_preorder) },
    Operation {
        names: &["reduceNwaDirectFullMultipebbleSimulation"],
        run: Run::Reduce(simulation::reduce_multipebble),
    },
    Operation { names: &["reduceNwaDelayedSimulation"], run: Run::Reduce(simulation::reduce_delayed_bisimulation) },
    Operation { names: &["reduceNwaDelayedSimulationB", "buchiReduce"], run: Run::Reduce(simulation::reduce_delayed) },
    Operation {
        names: &["reduceBuchiFairSimulation", "reduceNwaFairSimulation"],
        run: Run::Reduce(simulation::reduce_fair),
    },
    // The Boolean selects processing by strongly connected components, which does not affect the result.
    Operation {
        names: &["reduceBuchiFairSimulation", "reduceNwaFairSimulation"],
        run: Run::General(&[Type::Nwa, Type::Bool], Type::Nwa, |arguments| {
            let automaton = arguments.nwa(0)?;
            Ok(automaton.reduced(simulation::reduce_fair(&automaton.nwa)).into())
        }),
    },
    Operation { names: &["reduceBuchiFairDirectSimulation"], run: Run::Reduce(simulation::reduce_fair_direct) },
];
