//! Z3's tactics over our terms.

use tracewright_logic::{Term, Terms};

use super::decode;
use super::encode::Encoder;
use super::ffi::{Context, Made, Tactic};
use crate::{Error, Interrupt, Limit};

/// A context for one application of tactics: an interrupt leaves the context unusable.
pub(crate) struct TacticEngine<'t> {
    encoder: Encoder<'t>,
    context: Context,
}

impl<'t> TacticEngine<'t> {
    pub(crate) fn new(terms: &'t Terms) -> Result<Self, Error> {
        let context = Context::new(&[])?;
        Ok(TacticEngine { encoder: Encoder::new(terms, context.clone()), context })
    }

    /// Applies the tactics one after the other; `None` if one fails, is too slow, or returns terms that cannot be
    /// translated.
    pub(crate) fn apply(
        &mut self,
        tactics: &[&str],
        formula: Term,
        limit: Limit,
        interrupt: &Interrupt,
    ) -> Option<Term> {
        let tactic = self.sequence(tactics).ok()?;
        let ast = self.encoder.term(formula).ok()?;
        let guard = self.context.guard();
        guard.watched().begin(limit.time, interrupt).ok()?;
        let result = tactic.apply(&ast);
        if guard.watched().end().is_some() {
            return None;
        }
        let terms = self.encoder.terms();
        let mut disjuncts = Vec::new();
        for subgoal in result.ok()? {
            let conjuncts = subgoal.iter().map(|f| decode::term(terms, f, &[])).collect::<Made<Vec<Term>>>().ok()?;
            disjuncts.push(terms.and(&conjuncts));
        }
        Some(terms.or(&disjuncts))
    }

    fn sequence(&self, names: &[&str]) -> Made<Tactic> {
        let mut all = self.context.tactic(names[0])?;
        for name in &names[1..] {
            all = all.then(&self.context.tactic(name)?)?;
        }
        Ok(all)
    }
}
