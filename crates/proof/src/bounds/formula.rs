//! Formulas over bounded integers, compiled from terms for propagation.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use tracewright_logic::{Linear as LinearTerm, Op, Relation as TermRelation, Sort, Term, Terms};

/// A variable of the procedure: an integer whose bounds are tracked. Booleans are 0 and 1.
pub(super) type Slot = u32;

/// How a sum compares with zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Relation {
    AtMost,
    Equal,
    Different,
}

/// A linear constraint: `Σ coefficient · slot + constant` compared with zero.
#[derive(Clone, Debug)]
pub(super) struct Linear {
    pub terms: Box<[(Slot, i128)]>,
    pub constant: i128,
    pub relation: Relation,
}

/// A formula without negations.
#[derive(Clone, Debug)]
pub(super) enum Formula {
    Constant(bool),
    Linear(Linear),
    All(Box<[Formula]>),
    Any(Box<[Formula]>),
    /// A subformula that is not supported: it may be true or false.
    Opaque,
}

/// A term with its negation, both ready for propagation.
#[derive(Debug)]
pub(super) struct Compiled {
    pub yes: Formula,
    pub no: Formula,
    /// The constraints on slots that stand for inner terms.
    pub definitions: Vec<Formula>,
    /// All slots that occur.
    pub slots: Vec<Slot>,
    /// Whether all subformulas are supported, so that the compiled form is exact.
    pub exact: bool,
}

/// Compiles terms, each once.
#[derive(Default)]
pub(super) struct Compiler {
    slots: FxHashMap<Term, Slot>,
    /// Whether each slot is a Boolean.
    pub is_bool: Vec<bool>,
    compiled: FxHashMap<Term, Rc<Compiled>>,
    /// The constants that slots are compared with, and their neighbours.
    compared: FxHashMap<Slot, Vec<i128>>,
}

impl Compiler {
    /// The constants that some slots are compared with, and their neighbours.
    pub fn compared_with(&self, slots: &[Slot]) -> Vec<i128> {
        slots.iter().filter_map(|slot| self.compared.get(slot)).flatten().copied().collect()
    }

    /// The slot of a term that callers query directly.
    pub fn slot(&mut self, terms: &Terms, term: Term) -> Slot {
        let next = self.is_bool.len() as Slot;
        let slot = *self.slots.entry(term).or_insert(next);
        if slot == next {
            self.is_bool.push(terms.sort_of(term) == Sort::BOOL);
        }
        slot
    }

    /// The compiled form of a term.
    pub fn compile(&mut self, terms: &Terms, term: Term) -> Rc<Compiled> {
        if let Some(known) = self.compiled.get(&term) {
            return Rc::clone(known);
        }
        let mut work = Work { terms, compiler: self, definitions: Vec::new(), slots: Vec::new(), exact: true };
        let (yes, no) = work.formula(term);
        let (definitions, mut slots, exact) = (work.definitions, work.slots, work.exact);
        slots.sort_unstable();
        slots.dedup();
        let compiled = Rc::new(Compiled { yes, no, definitions, slots, exact });
        self.compiled.insert(term, Rc::clone(&compiled));
        compiled
    }
}

struct Work<'w> {
    terms: &'w Terms,
    compiler: &'w mut Compiler,
    definitions: Vec<Formula>,
    slots: Vec<Slot>,
    exact: bool,
}

/// A sum under construction.
type Sum = (Vec<(Slot, i128)>, i128);

impl Work<'_> {
    fn slot(&mut self, term: Term) -> Slot {
        let slot = self.compiler.slot(self.terms, term);
        self.slots.push(slot);
        slot
    }

    fn opaque(&mut self) -> (Formula, Formula) {
        self.exact = false;
        (Formula::Opaque, Formula::Opaque)
    }

    /// A formula and its negation.
    fn formula(&mut self, term: Term) -> (Formula, Formula) {
        let t = self.terms;
        let args = t.args(term);
        match t.op(term) {
            Op::True => (Formula::Constant(true), Formula::Constant(false)),
            Op::False => (Formula::Constant(false), Formula::Constant(true)),
            Op::Not => {
                let (yes, no) = self.formula(args[0]);
                (no, yes)
            }
            Op::And => self.junction(&args),
            Op::Or => {
                let negated: Vec<(Formula, Formula)> = args.iter().map(|&arg| self.formula(arg)).collect();
                let (yes, no) = negated.into_iter().unzip::<_, _, Vec<_>, Vec<_>>();
                (Formula::Any(yes.into()), Formula::All(no.into()))
            }
            Op::Ite => {
                let [(c, not_c), (a, not_a), (b, not_b)] = [args[0], args[1], args[2]].map(|arg| self.formula(arg));
                let choose = |a, b| Formula::All([any(not_c.clone(), a), any(c.clone(), b)].into());
                (choose(a, b), choose(not_a, not_b))
            }
            Op::Eq if t.sort_of(args[0]) == Sort::BOOL => {
                let [(a, not_a), (b, not_b)] = [args[0], args[1]].map(|arg| self.formula(arg));
                let same = any(all(a.clone(), b.clone()), all(not_a.clone(), not_b.clone()));
                (same, any(all(a, not_b), all(not_a, b)))
            }
            Op::Var(_) => {
                let slot = self.slot(term);
                let is = |coefficient, constant| {
                    Formula::Linear(Linear { terms: [(slot, coefficient)].into(), constant, relation: Relation::Equal })
                };
                (is(1, -1), is(1, 0))
            }
            _ => match t.linear_constraint(term) {
                Some(constraint) if t.sort_of(args[0]) == Sort::INT => {
                    let Some((sum, constant)) = self.sum(&constraint.linear) else { return self.opaque() };
                    if let [(slot, coefficient)] = sum[..] {
                        let number = (-constant).div_euclid(coefficient);
                        self.compiler.compared.entry(slot).or_default().extend([number - 1, number, number + 1]);
                    }
                    let linear = |sign: i128, constant, relation| {
                        let terms = sum.iter().map(|&(slot, coefficient)| (slot, sign * coefficient)).collect();
                        Formula::Linear(Linear { terms, constant, relation })
                    };
                    match constraint.relation {
                        TermRelation::Le0 => {
                            (linear(1, constant, Relation::AtMost), linear(-1, 1 - constant, Relation::AtMost))
                        }
                        TermRelation::Eq0 => {
                            (linear(1, constant, Relation::Equal), linear(1, constant, Relation::Different))
                        }
                        TermRelation::Lt0 => self.opaque(),
                    }
                }
                _ => self.opaque(),
            },
        }
    }

    fn junction(&mut self, args: &[Term]) -> (Formula, Formula) {
        let (mut yes, mut no) = (Vec::new(), Vec::new());
        for &arg in args {
            let (a, not_a) = self.formula(arg);
            yes.push(a);
            no.push(not_a);
        }
        (Formula::All(yes.into()), Formula::Any(no.into()))
    }

    /// A sum of slots; `None` when a coefficient is too large.
    fn sum(&mut self, linear: &LinearTerm) -> Option<Sum> {
        let mut sum = Vec::with_capacity(linear.terms.len());
        for (monomial, coefficient) in &linear.terms {
            let coefficient = i128::from(coefficient.to_i64()?);
            sum.push((self.monomial(*monomial), coefficient));
        }
        Some((sum, i128::from(linear.constant.to_i64()?)))
    }

    /// The slot of a term inside a sum, together with the constraints that define it.
    fn monomial(&mut self, term: Term) -> Slot {
        let slot = self.slot(term);
        let args = self.terms.args(term);
        match self.terms.op(term) {
            Op::Var(_) => {}
            Op::Ite => {
                let (c, not_c) = self.formula(args[0]);
                let [a, b] = [args[1], args[2]].map(|value| self.equals(slot, value));
                match (a, b) {
                    (Some(a), Some(b)) => self.definitions.extend([any(not_c, a), any(c, b)]),
                    _ => self.exact = false,
                }
            }
            Op::Div | Op::Mod => {
                if self.division(slot, term).is_none() {
                    self.exact = false;
                }
            }
            _ => self.exact = false,
        }
        slot
    }

    /// `slot == value`
    fn equals(&mut self, slot: Slot, value: Term) -> Option<Formula> {
        let (mut terms, constant) = self.sum(&self.terms.linear(value))?;
        terms.push((slot, -1));
        Some(Formula::Linear(Linear { terms: terms.into(), constant, relation: Relation::Equal }))
    }

    /// `a == divisor * quotient + remainder`, `0 <= remainder < divisor`
    fn division(&mut self, slot: Slot, term: Term) -> Option<()> {
        let args = self.terms.args(term);
        let divisor = i128::from(self.terms.numeral(args[1])?.to_i64()?);
        if divisor <= 0 {
            return None;
        }
        let is_quotient = self.terms.op(term) == Op::Div;
        let [quotient, remainder] = if is_quotient {
            [slot, self.slot(self.terms.modulo(args[0], args[1]))]
        } else {
            [self.slot(self.terms.div(args[0], args[1])), slot]
        };
        let (mut terms, constant) = self.sum(&self.terms.linear(args[0]))?;
        terms.extend([(quotient, -divisor), (remainder, -1)]);
        let mut add = |terms: Vec<(Slot, i128)>, constant, relation| {
            self.definitions.push(Formula::Linear(Linear { terms: terms.into(), constant, relation }));
        };
        add(terms, constant, Relation::Equal);
        add(vec![(remainder, 1)], 1 - divisor, Relation::AtMost);
        add(vec![(remainder, -1)], 0, Relation::AtMost);
        Some(())
    }
}

fn any(a: Formula, b: Formula) -> Formula {
    Formula::Any([a, b].into())
}

fn all(a: Formula, b: Formula) -> Formula {
    Formula::All([a, b].into())
}
