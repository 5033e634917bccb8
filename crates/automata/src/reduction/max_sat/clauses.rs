//! Clauses of two and more literals, with two watched literals each.
//!
//! A clause can become false or unit only when a watched literal becomes false; so only the clauses that watch the
//! negation of a new literal are visited. Nothing needs to be undone on backtracking.

use super::literal::{Literal, Values};

type ClauseId = u32;

/// The result of visiting clauses after a watched literal became false.
pub(super) enum Reaction {
    /// The clause is false.
    Contradiction,
    /// No contradiction; the implied literals were reported.
    Fine,
}

#[derive(Clone, Default)]
pub(super) struct Clauses {
    literals: Vec<Literal>,
    starts: Vec<u32>,
    /// For each literal the clauses that watch it. The first two literals of a clause are the watched ones.
    watching: Vec<Vec<ClauseId>>,
}

impl Clauses {
    pub(super) fn new(variables: usize) -> Self {
        Clauses { literals: Vec::new(), starts: vec![0], watching: vec![Vec::new(); 2 * variables] }
    }

    pub(super) fn add(&mut self, clause: &[Literal]) {
        debug_assert!(clause.len() >= 2);
        let id = self.starts.len() as ClauseId - 1;
        self.literals.extend_from_slice(clause);
        self.starts.push(u32::try_from(self.literals.len()).expect("more than 2^32 literals"));
        for watched in &clause[..2] {
            self.watching[watched.index()].push(id);
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &[Literal]> {
        self.starts.windows(2).map(|w| &self.literals[w[0] as usize..w[1] as usize])
    }

    /// Visits the clauses that watch `broken`, a literal that has become false.
    pub(super) fn visit(&mut self, broken: Literal, values: &Values, implied: &mut Vec<Literal>) -> Reaction {
        let mut watching = std::mem::take(&mut self.watching[broken.index()]);
        let mut kept = 0;
        let mut reaction = Reaction::Fine;
        'clauses: for i in 0..watching.len() {
            let id = watching[i];
            let (start, end) = (self.starts[id as usize] as usize, self.starts[id as usize + 1] as usize);
            let clause = &mut self.literals[start..end];
            if clause[0] == broken {
                clause.swap(0, 1);
            }
            let other = clause[0];
            if values.holds(other) != Some(true) {
                for k in 2..clause.len() {
                    if values.holds(clause[k]) != Some(false) {
                        clause.swap(1, k);
                        let watched = clause[1];
                        self.watching[watched.index()].push(id);
                        continue 'clauses;
                    }
                }
                match values.holds(other) {
                    Some(false) => reaction = Reaction::Contradiction,
                    _ => implied.push(other),
                }
            }
            watching[kept] = id;
            kept += 1;
        }
        watching.truncate(kept);
        self.watching[broken.index()] = watching;
        reaction
    }
}
