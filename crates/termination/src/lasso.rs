//! Lassos: an error trace of a graph that watches a ranking function, as letters of the program.

use std::rc::Rc;

use tracewright_check::{Round, TraceLetter};
use tracewright_program::{CallId, Head, Icfg, LocId, Monitor};

/// A way to a head, and from there to the head again.
#[derive(Clone, Debug)]
pub(crate) struct Lasso {
    /// The graph of the letters.
    pub graph: Rc<Icfg>,
    /// From the start to the head.
    pub stem: Vec<TraceLetter>,
    /// From the head to the head.
    pub round: Round,
}

/// The stem and the round of an error trace of a monitor of a graph.
pub(crate) fn split(
    graph: &Icfg,
    monitor: &Monitor,
    head: Head,
    trace: &[TraceLetter],
) -> Option<(Vec<TraceLetter>, Vec<TraceLetter>)> {
    match head {
        Head::Location(_) => {
            let stores = |letter: &TraceLetter| matches!(letter, TraceLetter::Edge(edge) if monitor.stores(*edge));
            let at = trace.iter().rposition(stores)?;
            Some((originals(monitor, &trace[..at]), originals(monitor, &trace[at + 1..trace.len() - 1])))
        }
        Head::Entry(procedure) => {
            let letters = originals(monitor, &trace[..trace.len() - 1]);
            let mut open: Vec<(usize, CallId)> = Vec::new();
            for (position, letter) in letters.iter().enumerate() {
                match letter {
                    TraceLetter::Call(call) => open.push((position, *call)),
                    TraceLetter::Return(_) => drop(open.pop()?),
                    TraceLetter::Edge(_) => {}
                }
            }
            let mut enters = open.iter().rev().filter(|(_, call)| monitor.icfg.call(*call).callee == procedure);
            let last = enters.next()?.0;
            let first = match enters.next() {
                Some((first, _)) => first + 1,
                // The program starts in this procedure.
                None => letters.iter().position(|&letter| source(graph, letter) == graph.procedure(procedure).entry)?,
            };
            Some((letters[..first].to_vec(), letters[first..=last].to_vec()))
        }
    }
}

fn source(graph: &Icfg, letter: TraceLetter) -> LocId {
    match letter {
        TraceLetter::Edge(id) => graph.edge(id).source,
        TraceLetter::Call(id) => graph.call(id).source,
        TraceLetter::Return(id) => graph.procedure(graph.call(id).callee).exit,
    }
}

/// The letters of the program among those of a monitor.
fn originals(monitor: &Monitor, letters: &[TraceLetter]) -> Vec<TraceLetter> {
    let original = |letter: &TraceLetter| match *letter {
        TraceLetter::Edge(edge) => monitor.original(edge).map(TraceLetter::Edge),
        TraceLetter::Call(call) => Some(TraceLetter::Call(monitor.original_call(call))),
        TraceLetter::Return(call) => Some(TraceLetter::Return(monitor.original_call(call))),
    };
    letters.iter().filter_map(original).collect()
}
