//! Path conditions: a tree, so that executions share what they have in common.

use std::time::Duration;

use rustc_hash::FxHashSet;
use tracewright_logic::{Sort, Term, Terms};
use tracewright_smt::{Answer, Error, Queries, Reason, Solver};

/// A path condition: a node of the tree, and all nodes above it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Condition(u32);

/// Why something holds in addition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// There was no other way to go on: an assumption, such as the range of an input.
    Assumed,
    /// It is one of several ways.
    Chosen,
}

/// The condition that always holds.
pub const ALWAYS: Condition = Condition(0);

/// A part of a condition.
pub type Part = (Term, Why);

struct Node {
    parent: Condition,
    depth: u32,
    /// The condition, or the next one above it, that holds because of a choice among several ways.
    choice: Condition,
    /// What holds in addition to the parent.
    own: Term,
    /// A Boolean variable of the solver that implies the whole condition.
    literal: Option<Term>,
    /// Whether it is known to be impossible, or possible.
    is_possible: Option<bool>,
}

/// Starts solvers.
pub type StartSolver<'t, 'a> = dyn Fn(Queries) -> Result<Box<dyn Solver + 't>, Error> + 'a;

/// How long a small question may take. One that takes longer is asked as a whole, of a solver that simplifies it first.
const SMALL: Duration = Duration::from_millis(100);

pub struct Conditions<'a, 't> {
    terms: &'a Terms,
    axioms: &'a [Term],
    start: &'a StartSolver<'t, 'a>,
    /// The solver for small questions.
    small: Box<dyn Solver + 't>,
    /// The solver that has answered last, if it is another one.
    other: Option<Box<dyn Solver + 't>>,
    nodes: Vec<Node>,
}

impl<'a, 't> Conditions<'a, 't> {
    pub fn new(
        terms: &'a Terms,
        axioms: &'a [Term],
        start: &'a StartSolver<'t, 'a>,
    ) -> Result<Conditions<'a, 't>, Error> {
        let mut small = start(Queries::Many)?;
        axioms.iter().for_each(|&axiom| small.assert(axiom));
        let limit = small.limit();
        small.set_limit(limit.within(limit.time.map_or(SMALL, |time| time.min(SMALL))));
        let always = Node {
            parent: ALWAYS,
            depth: 0,
            choice: ALWAYS,
            own: Term::TRUE,
            literal: Some(Term::TRUE),
            is_possible: Some(true),
        };
        Ok(Conditions { terms, axioms, start, small, other: None, nodes: vec![always] })
    }

    fn node(&self, condition: Condition) -> &Node {
        &self.nodes[condition.0 as usize]
    }

    /// The condition, and a term that holds, too.
    pub fn and(&mut self, parent: Condition, own: Term, why: Why) -> Condition {
        if own == Term::TRUE {
            return parent;
        }
        let depth = self.node(parent).depth + 1;
        let condition = Condition(self.nodes.len() as u32);
        let choice = match why {
            Why::Assumed => self.choice(parent),
            Why::Chosen => condition,
        };
        self.nodes.push(Node { parent, depth, choice, own, literal: None, is_possible: None });
        condition
    }

    /// The last choice that a condition depends on.
    pub fn choice(&self, condition: Condition) -> Condition {
        self.node(condition).choice
    }

    /// What two conditions have in common, and what holds in addition in each of them.
    pub fn split(&self, a: Condition, b: Condition) -> (Condition, Vec<Part>, Vec<Part>) {
        let (mut at, mut rest) = ([a, b], [Vec::new(), Vec::new()]);
        while at[0] != at[1] {
            let depths = at.map(|at| self.node(at).depth);
            for side in 0..2 {
                if depths[side] >= depths[1 - side] {
                    let node = self.node(at[side]);
                    let why = if node.choice == at[side] { Why::Chosen } else { Why::Assumed };
                    rest[side].push((node.own, why));
                    at[side] = node.parent;
                }
            }
        }
        let [a, b] = rest;
        (at[0], a, b)
    }

    /// Whether a condition is possible.
    pub fn is_possible(&mut self, condition: Condition) -> Result<bool, Reason> {
        if let Some(known) = self.node(condition).is_possible {
            return Ok(known);
        }
        let answer = self.is_some_possible(&[condition])?;
        self.nodes[condition.0 as usize].is_possible = Some(answer);
        Ok(answer)
    }

    /// One of the conditions that is possible, by its number; the solver has a model of it afterwards.
    pub fn find_possible(&mut self, conditions: &[Condition]) -> Result<Option<usize>, Reason> {
        if !self.is_some_possible(conditions)? {
            return Ok(None);
        }
        let literals: Vec<Term> = conditions.iter().map(|&condition| self.literal(condition)).collect();
        let found = literals.into_iter().position(|literal| self.holds(literal) == Some(true));
        found.map(Some).ok_or_else(|| Reason::Incomplete("the model has no value for a condition".into()))
    }

    /// Whether one of some conditions is possible.
    fn is_some_possible(&mut self, conditions: &[Condition]) -> Result<bool, Reason> {
        self.other = None;
        let literals: Vec<Term> = conditions.iter().map(|&condition| self.literal(condition)).collect();
        let any = match literals[..] {
            [only] => only,
            _ => {
                let any = self.terms.fresh_var("some", Sort::BOOL);
                self.small.assert(self.terms.implies(any, self.terms.or(&literals)));
                any
            }
        };
        match self.small.check_assuming(&[any]) {
            Answer::Sat => return Ok(true),
            Answer::Unsat => return Ok(false),
            Answer::Unknown(Reason::Interrupted) => return Err(Reason::Interrupted),
            Answer::Unknown(_) => {}
        }
        let mut solver = (self.start)(Queries::One).map_err(|error| Reason::Died(error.to_string()))?;
        self.axioms.iter().for_each(|&axiom| solver.assert(axiom));
        let (mut seen, mut work) = (FxHashSet::default(), conditions.to_vec());
        while let Some(at) = work.pop() {
            if at != ALWAYS && seen.insert(at.0) {
                solver.assert(self.claim(at));
                work.push(self.node(at).parent);
            }
        }
        solver.assert(self.terms.or(&literals));
        let answer = match solver.check() {
            Answer::Sat => true,
            Answer::Unsat => false,
            Answer::Unknown(reason) => return Err(reason),
        };
        self.other = Some(solver);
        Ok(answer)
    }

    /// The solver that has answered last.
    fn model(&mut self) -> &mut dyn Solver {
        match &mut self.other {
            Some(other) => &mut **other,
            None => &mut *self.small,
        }
    }

    /// What the variable of a condition means: it implies the condition. The variable of the condition above must be there.
    fn claim(&self, condition: Condition) -> Term {
        let node = self.node(condition);
        let above = self.node(node.parent).literal.unwrap_or(Term::TRUE);
        let own = node.literal.unwrap_or(Term::TRUE);
        self.terms.implies(own, self.terms.and2(above, node.own))
    }

    /// The truth of a term in the solver's model.
    pub fn holds(&mut self, term: Term) -> Option<bool> {
        self.model().evaluate_bool(term)
    }

    /// The value of a term in the solver's model, as a literal.
    pub fn value(&mut self, term: Term) -> Option<Term> {
        use tracewright_logic::Value;
        match self.model().value(term)? {
            Value::Bool(value) => Some(self.terms.bool(value)),
            Value::Int(value) => Some(self.terms.int(value)),
            Value::Bits(value, width) => Some(self.terms.bv_num(value, width)),
            _ => None,
        }
    }

    /// The solver's variable for a condition. Those of the conditions above it are made first, without recursion.
    fn literal(&mut self, condition: Condition) -> Term {
        let (mut missing, mut at) = (Vec::new(), condition);
        let mut above = loop {
            match self.node(at).literal {
                Some(literal) => break literal,
                None => {
                    missing.push(at);
                    at = self.node(at).parent;
                }
            }
        };
        for condition in missing.into_iter().rev() {
            above = self.terms.fresh_var("here", Sort::BOOL);
            self.nodes[condition.0 as usize].literal = Some(above);
            self.small.assert(self.claim(condition));
        }
        above
    }
}
