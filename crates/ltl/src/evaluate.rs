//! What a formula says about one infinite word, by the definition of the logic.

use crate::formula::Formula;
use crate::guard::Valuation;

/// Whether the word `stem · period · period · …` satisfies a formula; `None` if the period is empty, which makes no
/// infinite word.
///
/// No automaton takes part, nor any rewriting: this is a second opinion on both. The truth of each subformula is computed
/// at all positions of the word, those of temporal operators as the least or greatest solution of their equations.
pub fn holds(formula: &Formula, stem: &[Valuation], period: &[Valuation]) -> Option<bool> {
    let word = Word { letters: [stem, period].concat(), back: stem.len() };
    (!period.is_empty()).then(|| word.truth(formula)[0])
}

struct Word {
    letters: Vec<Valuation>,
    /// The position that follows the last one.
    back: usize,
}

impl Word {
    fn truth(&self, formula: &Formula) -> Vec<bool> {
        let both = |a: &Formula, b: &Formula| (self.truth(a), self.truth(b));
        let each = |a: &Formula, b: &Formula, value: fn(bool, bool) -> bool| -> Vec<bool> {
            let (a, b) = both(a, b);
            a.into_iter().zip(b).map(|(a, b)| value(a, b)).collect()
        };
        let always = || vec![true; self.letters.len()];
        match formula {
            Formula::Constant(value) => vec![*value; self.letters.len()],
            Formula::Atom(atom) => {
                self.letters.iter().map(|v| v.checked_shr(*atom as u32).unwrap_or(0) & 1 == 1).collect()
            }
            Formula::Not(a) => self.truth(a).into_iter().map(|a| !a).collect(),
            Formula::And(members) => members
                .iter()
                .fold(always(), |all, m| all.into_iter().zip(self.truth(m)).map(|(a, b)| a && b).collect()),
            Formula::Or(members) => members.iter().fold(vec![false; self.letters.len()], |any, m| {
                any.into_iter().zip(self.truth(m)).map(|(a, b)| a || b).collect()
            }),
            Formula::Implies(a, b) => each(a, b, |a, b| !a || b),
            Formula::Iff(a, b) => each(a, b, |a, b| a == b),
            Formula::Next(a) => {
                let a = self.truth(a);
                (0..a.len()).map(|position| a[self.next(position)]).collect()
            }
            Formula::Finally(a) => self.solution(false, &always(), &self.truth(a)),
            Formula::Globally(a) => {
                let a = self.truth(a);
                self.solution(true, &a, &vec![false; a.len()])
            }
            Formula::Until(a, b) => {
                let (a, b) = both(a, b);
                self.solution(false, &a, &b)
            }
            Formula::WeakUntil(a, b) => {
                let (a, b) = both(a, b);
                self.solution(true, &a, &b)
            }
            Formula::Release(a, b) => {
                let (a, b) = both(a, b);
                self.solution(true, &b, &a.iter().zip(&b).map(|(a, b)| *a && *b).collect::<Vec<_>>())
            }
            Formula::StrongRelease(a, b) => {
                let (a, b) = both(a, b);
                self.solution(false, &b, &a.iter().zip(&b).map(|(a, b)| *a && *b).collect::<Vec<_>>())
            }
        }
    }

    fn next(&self, position: usize) -> usize {
        if position + 1 < self.letters.len() { position + 1 } else { self.back }
    }

    /// The solution of `x = now ∨ (again ∧ X x)`: the greatest, or the least. A value travels at most twice through the
    /// word.
    fn solution(&self, greatest: bool, again: &[bool], now: &[bool]) -> Vec<bool> {
        let mut x = vec![greatest; self.letters.len()];
        for _ in 0..2 {
            for position in (0..x.len()).rev() {
                x[position] = now[position] || again[position] && x[self.next(position)];
            }
        }
        x
    }
}
