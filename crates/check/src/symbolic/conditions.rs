//! Path conditions: a tree, so that executions share what they have in common.

use tracewright_logic::{Sort, Term, Terms};
use tracewright_smt::{Answer, Reason, Solver};

/// A path condition: a node of the tree, and all nodes above it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Condition(u32);

/// The condition that always holds.
pub const ALWAYS: Condition = Condition(0);

struct Node {
    parent: Condition,
    depth: u32,
    /// What holds in addition to the parent.
    own: Term,
    /// A Boolean variable of the solver that implies the whole condition.
    literal: Option<Term>,
    /// Whether it is known to be impossible, or possible.
    is_possible: Option<bool>,
}

pub struct Conditions<'a> {
    terms: &'a Terms,
    solver: &'a mut dyn Solver,
    nodes: Vec<Node>,
}

impl<'a> Conditions<'a> {
    /// The solver has to know the axioms.
    pub fn new(terms: &'a Terms, solver: &'a mut dyn Solver) -> Conditions<'a> {
        let always =
            Node { parent: ALWAYS, depth: 0, own: Term::TRUE, literal: Some(Term::TRUE), is_possible: Some(true) };
        Conditions { terms, solver, nodes: vec![always] }
    }

    fn node(&self, condition: Condition) -> &Node {
        &self.nodes[condition.0 as usize]
    }

    /// The condition, and a term that holds, too.
    pub fn and(&mut self, parent: Condition, own: Term) -> Condition {
        if own == Term::TRUE {
            return parent;
        }
        let depth = self.node(parent).depth + 1;
        let condition = Condition(self.nodes.len() as u32);
        self.nodes.push(Node { parent, depth, own, literal: None, is_possible: None });
        condition
    }

    /// What two conditions have in common, and what holds in addition in each of them.
    pub fn split(&self, a: Condition, b: Condition) -> (Condition, Vec<Term>, Vec<Term>) {
        let (mut at, mut rest) = ([a, b], [Vec::new(), Vec::new()]);
        while at[0] != at[1] {
            let depths = at.map(|at| self.node(at).depth);
            for side in 0..2 {
                if depths[side] >= depths[1 - side] {
                    rest[side].push(self.node(at[side]).own);
                    at[side] = self.node(at[side]).parent;
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
        let literal = self.literal(condition);
        let answer = match self.solver.check_assuming(&[literal]) {
            Answer::Sat => true,
            Answer::Unsat => false,
            Answer::Unknown(reason) => return Err(reason),
        };
        self.nodes[condition.0 as usize].is_possible = Some(answer);
        Ok(answer)
    }

    /// One of the conditions that is possible, by its number; the solver has a model of it afterwards.
    pub fn find_possible(&mut self, conditions: &[Condition]) -> Result<Option<usize>, Reason> {
        let literals: Vec<Term> = conditions.iter().map(|&condition| self.literal(condition)).collect();
        let any = self.terms.fresh_var("some", Sort::BOOL);
        let claim = self.terms.implies(any, self.terms.or(&literals));
        self.solver.assert(claim);
        match self.solver.check_assuming(&[any]) {
            Answer::Unsat => Ok(None),
            Answer::Unknown(reason) => Err(reason),
            Answer::Sat => {
                let holds = |&literal: &Term| self.solver.evaluate_bool(literal) == Some(true);
                literals
                    .iter()
                    .position(holds)
                    .map(Some)
                    .ok_or_else(|| Reason::Incomplete("the model has no value for a condition".into()))
            }
        }
    }

    /// The truth of a term in the solver's model.
    pub fn holds(&mut self, term: Term) -> Option<bool> {
        self.solver.evaluate_bool(term)
    }

    /// The value of a term in the solver's model, as a literal.
    pub fn value(&mut self, term: Term) -> Option<Term> {
        use tracewright_logic::Value;
        match self.solver.value(term)? {
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
        for node in missing.into_iter().rev() {
            let literal = self.terms.fresh_var("here", Sort::BOOL);
            let claim = self.terms.implies(literal, self.terms.and2(above, self.node(node).own));
            self.solver.assert(claim);
            self.nodes[node.0 as usize].literal = Some(literal);
            above = literal;
        }
        above
    }
}
