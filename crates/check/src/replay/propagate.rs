//! Values for a trace by propagation, without a solver: along a deterministic trace each equation determines the next
//! value.
//!
//! Traces behind deep loops have hundreds of thousands of steps, too many for a solver but trivial to evaluate. Values
//! that are not determined get a default; if a default turns out to be wrong, propagation fails and the solver is used.

use rustc_hash::FxHashMap;
use tracewright_logic::{Float, Format, Op, Rational, RoundingMode, Sign, SortKind, Term, Terms, Value, evaluate};
use tracewright_smt::{Answer, Core, Label, Limit, Reason, Solver, SolverStats};

/// Values of names that satisfy all constraints, behind the interface of a solver that has found a model.
pub(super) struct Propagated<'t> {
    terms: &'t Terms,
    values: FxHashMap<Term, Value>,
    stats: SolverStats,
}

impl<'t> Propagated<'t> {
    /// Evaluates the constraints in their order; `None` when that does not lead to a model.
    pub fn new(terms: &'t Terms, constraints: &[Term]) -> Option<Self> {
        let mut found = Propagated { terms, values: FxHashMap::default(), stats: SolverStats::default() };
        for &constraint in constraints {
            found.satisfy(constraint)?;
        }
        Some(found)
    }

    fn satisfy(&mut self, constraint: Term) -> Option<()> {
        for part in self.terms.conjuncts(constraint) {
            let mut unknown: Vec<Term> =
                self.terms.free_vars(part).iter().copied().filter(|v| !self.values.contains_key(v)).collect();
            // The constraint is about the newest name.
            let newest = unknown.pop();
            for older in unknown {
                let value = default(self.terms, self.terms.kind_of(older))?;
                self.values.insert(older, value);
            }
            if let Some(newest) = newest {
                let value = match self.solve(part, newest) {
                    Some(value) => value,
                    None => default(self.terms, self.terms.kind_of(newest))?,
                };
                self.values.insert(newest, value);
            }
            if self.evaluate(part) != Some(Value::Bool(true)) {
                return None;
            }
        }
        Some(())
    }

    fn evaluate(&self, term: Term) -> Option<Value> {
        evaluate(self.terms, term, &|name| self.values.get(&name).cloned(), &|_, _| None)
    }

    /// The value of the only unknown of an equation.
    fn solve(&self, part: Term, unknown: Term) -> Option<Value> {
        let terms = self.terms;
        if part == unknown {
            return Some(Value::Bool(true));
        }
        let args = terms.args(part);
        match terms.op(part) {
            Op::Not if args[0] == unknown => Some(Value::Bool(false)),
            Op::Eq => match terms.kind_of(unknown) {
                SortKind::Int | SortKind::Real if terms.numeral(args[1]).is_some() => self.solve_linear(&args, unknown),
                _ if args[0] == unknown => self.evaluate(args[1]),
                _ if args[1] == unknown => self.evaluate(args[0]),
                _ => None,
            },
            _ => None,
        }
    }

    fn solve_linear(&self, sides: &[Term], unknown: Term) -> Option<Value> {
        let terms = self.terms;
        let mut linear = terms.linear(sides[0]).add_scaled(&terms.linear(sides[1]), &Rational::MINUS_ONE);
        let coefficient = linear.coefficient(unknown);
        if coefficient.is_zero() {
            return None;
        }
        linear.terms.retain(|(term, _)| *term != unknown);
        let sort = terms.sort_of(unknown);
        let rest = self.evaluate(terms.from_linear(&linear, sort))?.as_number()?.clone();
        let value = &-&rest / &coefficient;
        match terms.kind(sort) {
            SortKind::Int if !value.is_integer() => None,
            SortKind::Int => Some(Value::Int(value)),
            _ => Some(Value::Real(value)),
        }
    }
}

/// Some value of a sort.
fn default(terms: &Terms, kind: SortKind) -> Option<Value> {
    Some(match kind {
        SortKind::Bool => Value::Bool(false),
        SortKind::Int => Value::Int(Rational::ZERO),
        SortKind::Real => Value::Real(Rational::ZERO),
        SortKind::BitVec(width) => Value::Bits(Default::default(), width),
        SortKind::Array(_, element) => {
            let default = default(terms, terms.kind(element))?;
            Value::array(default, [])
        }
        SortKind::Float(exponent, significand) => {
            Value::Float(Float::zero(Format { exponent, significand }, Sign::Plus))
        }
        SortKind::RoundingMode => Value::Mode(RoundingMode::NearestEven),
        SortKind::Named(_) => return None,
    })
}

/// Only the model is available; assertions and checks are not supported.
impl Solver for Propagated<'_> {
    fn terms(&self) -> &Terms {
        self.terms
    }

    fn push(&mut self) {}

    fn pop(&mut self, _: u32) {}

    fn depth(&self) -> u32 {
        0
    }

    fn assert(&mut self, _: Term) {}

    fn assert_named(&mut self, _: Term) -> Label {
        unreachable!("a model has no labels")
    }

    fn check_assuming(&mut self, _: &[Term]) -> Answer {
        Answer::Unknown(Reason::Unsupported("a model is no solver".into()))
    }

    fn unsat_core(&mut self) -> Core {
        Core::default()
    }

    fn value(&mut self, term: Term) -> Option<Value> {
        if let Some(value) = self.values.get(&term) {
            return Some(value.clone());
        }
        if self.terms.is_var(term) {
            return default(self.terms, self.terms.kind_of(term));
        }
        self.evaluate(term)
    }

    fn set_limit(&mut self, _: Limit) {}

    fn limit(&self) -> Limit {
        Limit::NONE
    }

    fn stats(&self) -> &SolverStats {
        &self.stats
    }
}
