//! Finiteness of the language.
//!
//! The words that lead from the entry of a callee to a state of it (without leaving it) form a context-free language,
//! and `explore` finds exactly the pairs (context, state) for which it is not empty. They are the nonterminals of a
//! grammar: a pair produces a pair of the same context and an internal letter, or the caller's pair, a call, the pair
//! of the callee's end, and a return. For the words that lead to a state whatever calls are pending there is one more
//! nonterminal for each state, which may also end with a call; those of the accepting states are the start symbols.
//! Every nonterminal produces some word and every production adds a letter, so the language is infinite if and only if
//! a start symbol leads to a cycle.

use rustc_hash::FxHashMap;

use super::Nwa;
use crate::State;
use crate::explore::{Context, Explored, reachable};

/// Whether the automaton accepts only finitely many words.
pub fn is_finite_language(nwa: &Nwa) -> bool {
    let (explored, ..) = reachable(nwa);
    let grammar = Grammar { explored: &explored };
    let starts = explored.nwa.accepting().map(|q| (PENDING, q));
    !leads_to_cycle(starts, |nonterminal, out| grammar.produces(nonterminal, out))
}

/// Stands for all contexts at once: any calls may be pending.
const PENDING: Context = Context::MAX;

type Nonterminal = (Context, State);

struct Grammar<'a> {
    explored: &'a Explored,
}

impl Grammar<'_> {
    fn exists(&self, (context, q): Nonterminal) -> bool {
        context == PENDING || self.explored.contexts[q.index()].contains(&context)
    }

    /// The nonterminals on the right-hand sides of the productions.
    fn produces(&self, (context, q): Nonterminal, out: &mut Vec<Nonterminal>) {
        let nwa = &self.explored.nwa;
        out.extend(nwa.internal_into(q).iter().map(|e| (context, e.source)).filter(|&n| self.exists(n)));
        if context == PENDING {
            out.extend(nwa.calls_into(q).iter().map(|e| (PENDING, e.source)));
        }
        for t in nwa.returns_into(q) {
            if !self.exists((context, t.hier)) {
                continue;
            }
            let callees = nwa.calls(t.hier).iter().map(|e| (self.explored.context_of[&e.target], t.linear));
            let before = out.len();
            out.extend(callees.filter(|&n| self.exists(n)));
            if out.len() > before {
                out.push((context, t.hier));
            }
        }
    }
}

/// Depth-first search for a cycle.
fn leads_to_cycle<N: Copy + Eq + std::hash::Hash>(
    starts: impl Iterator<Item = N>,
    successors: impl Fn(N, &mut Vec<N>),
) -> bool {
    enum Todo<N> {
        Enter(N),
        Leave(N),
    }
    #[derive(PartialEq)]
    enum Mark {
        /// On the current search path.
        Open,
        Done,
    }
    let mut marks: FxHashMap<N, Mark> = FxHashMap::default();
    let mut todo: Vec<Todo<N>> = starts.map(Todo::Enter).collect();
    let mut next = Vec::new();
    while let Some(step) = todo.pop() {
        match step {
            Todo::Leave(node) => {
                marks.insert(node, Mark::Done);
            }
            Todo::Enter(node) => match marks.get(&node) {
                Some(Mark::Open) => return true,
                Some(Mark::Done) => {}
                None => {
                    marks.insert(node, Mark::Open);
                    todo.push(Todo::Leave(node));
                    successors(node, &mut next);
                    todo.extend(next.drain(..).map(Todo::Enter));
                }
            },
        }
    }
    false
}
