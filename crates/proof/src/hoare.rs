//! The Hoare-triple checker. It is the only source of transitions of Floyd-Hoare automata.
//!
//! A query passes through stages, cheapest first, and each stage counts its answers: trivial cases; the cache;
//! consequence rules from earlier answers; data-flow rules on the variables of statement and predicates; bound
//! propagation; the solver, which gets the statement and the precondition once and all postconditions as assumptions.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_automata::Symbol;
use tracewright_logic::{Substitution, Term, Terms};
use tracewright_smt::{Answer, Reason, Solver};

use crate::bounds::{Bounds, Together};
use crate::predicates::PredicateStore;
use crate::{Relations, call_of, edge_of};

/// Whether a Hoare triple is valid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Validity {
    /// It is.
    Valid,
    /// It is not.
    Invalid,
    /// The solver gave up. Such a triple never becomes a transition.
    Unknown,
}

/// How many triples each stage decided.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct HoareStats {
    /// `{false} st {p}`, `{p} st {true}`
    pub trivial: u64,
    /// Asked before.
    pub cache: u64,
    /// From a valid triple with a weaker precondition.
    pub implication_positive: u64,
    /// From an invalid triple with a stronger precondition.
    pub implication_negative: u64,
    /// The statement does not write the variables of the postcondition, which the precondition implies.
    pub dataflow_positive: u64,
    /// The statement shares no variables with either, and the precondition does not imply the postcondition.
    pub dataflow_negative: u64,
    /// A model that refuted another triple refutes this one.
    pub model: u64,
    /// Bound propagation shows that it is valid.
    pub bounds_valid: u64,
    /// Bound propagation shows that it is invalid.
    pub bounds_invalid: u64,
    /// The solver said valid.
    pub solver_valid: u64,
    /// The solver said invalid.
    pub solver_invalid: u64,
    /// The solver gave up.
    pub solver_unknown: u64,
}

impl HoareStats {
    /// The number of all triples queried.
    pub fn total(&self) -> u64 {
        self.trivial
            + self.cache
            + self.implication_positive
            + self.implication_negative
            + self.dataflow_positive
            + self.dataflow_negative
            + self.model
            + self.bounds_valid
            + self.bounds_invalid
            + self.solver_valid
            + self.solver_invalid
            + self.solver_unknown
    }

    /// Triples that needed the solver.
    pub fn solver(&self) -> u64 {
        self.solver_valid + self.solver_invalid + self.solver_unknown
    }
}

/// A letter with its precondition; for returns also the predicate at the call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Question {
    symbol: Symbol,
    pre: Term,
    hier: Term,
}

/// Decides Hoare triples of a program.
pub struct HoareChecker<'a, S: Solver> {
    relations: &'a Relations<'a>,
    solver: S,
    /// The predicates of all automata so far, and the implications between them.
    pub predicates: PredicateStore,
    cache: FxHashMap<(Question, Term), Validity>,
    /// For a letter and a postcondition, the preconditions found to be sufficient, and those found not to be.
    sufficient: FxHashMap<(Symbol, Term), Vec<(Term, Term)>>,
    insufficient: FxHashMap<(Symbol, Term), Vec<(Term, Term)>>,
    profiles: FxHashMap<Symbol, Profile>,
    /// Postconditions over primed variables.
    renamed: FxHashMap<(Symbol, Term), Term>,
    /// How many triples each stage decided.
    pub stats: HoareStats,
}

/// The variables of a letter, for the data-flow rules.
#[derive(Clone, Default)]
struct Profile {
    /// Variables whose value may differ afterwards.
    written: FxHashSet<Term>,
    /// Variables the relation mentions, written or read.
    touched: FxHashSet<Term>,
    /// Whether the relation is satisfiable by itself; `None` if not checked yet.
    satisfiable: Option<bool>,
}

/// How many earlier answers the consequence rules consider.
const LOOK_BACK: usize = 12;

impl<'a, S: Solver> HoareChecker<'a, S> {
    /// A checker that asks this solver, which has the program's axioms asserted.
    pub fn new(relations: &'a Relations<'a>, solver: S) -> Self {
        let mut predicates = PredicateStore::default();
        predicates.implications.bounds.more_is_known = !relations.icfg.axioms.is_empty();
        HoareChecker {
            relations,
            solver,
            predicates,
            cache: FxHashMap::default(),
            sufficient: FxHashMap::default(),
            insufficient: FxHashMap::default(),
            profiles: FxHashMap::default(),
            renamed: FxHashMap::default(),
            stats: HoareStats::default(),
        }
    }

    /// The program's relations.
    pub fn relations(&self) -> &'a Relations<'a> {
        self.relations
    }

    /// The solver.
    pub fn solver(&mut self) -> &mut S {
        &mut self.solver
    }

    fn terms(&self) -> &'a Terms {
        self.relations.terms
    }

    /// Whether `a` implies `b`.
    pub fn implies(&mut self, a: Term, b: Term) -> Option<bool> {
        self.predicates.implications.implies(&mut self.solver, a, b)
    }

    /// The representative of all predicates that are known to be equivalent to this one.
    pub fn unify(&mut self, predicate: Term) -> Term {
        self.predicates.unify(&mut self.solver, predicate)
    }

    /// `{pre} symbol {post}`; for a return `hier` holds at its call and `pre` at the callee's exit, otherwise `hier` is
    /// ignored.
    pub fn check(&mut self, pre: Term, hier: Term, symbol: Symbol, post: Term) -> Result<Validity, Reason> {
        Ok(self.check_all(pre, hier, symbol, &[post])?[0])
    }

    /// Decides `{pre} symbol {post}` for several postconditions at once. `Err` when the verification is interrupted.
    pub fn check_all(
        &mut self,
        pre: Term,
        hier: Term,
        symbol: Symbol,
        posts: &[Term],
    ) -> Result<Vec<Validity>, Reason> {
        let hier = if matches!(symbol, Symbol::Return(_)) { hier } else { Term::TRUE };
        let question = Question { symbol, pre, hier };
        let mut answers: Vec<Option<Validity>> =
            posts.iter().map(|&post| self.without_solver(question, post)).collect();
        if answers.iter().any(Option::is_none) {
            self.ask(question, posts, &mut answers)?;
        }
        Ok(answers.into_iter().map(|a| a.unwrap_or(Validity::Unknown)).collect())
    }

    fn without_solver(&mut self, question: Question, post: Term) -> Option<Validity> {
        let Question { pre, hier, symbol } = question;
        if pre == Term::FALSE || hier == Term::FALSE || post == Term::TRUE {
            self.stats.trivial += 1;
            return Some(Validity::Valid);
        }
        if let Some(&known) = self.cache.get(&(question, post)) {
            self.stats.cache += 1;
            return Some(known);
        }
        if let Some(validity) = self.by_consequence(question, post) {
            return Some(validity);
        }
        let validity = match symbol {
            Symbol::Return(_) => None,
            _ => self.by_dataflow(symbol, pre, post),
        };
        if let Some(validity) = validity {
            self.cache.insert((question, post), validity);
        }
        validity
    }

    /// A precondition that is a superset of a sufficient one is sufficient; a subset of an insufficient one is not.
    fn by_consequence(&mut self, question: Question, post: Term) -> Option<Validity> {
        let terms = self.terms();
        let key = (question.symbol, post);
        let stronger = |a: Term, b: Term| {
            a == b || b == Term::TRUE || {
                let given = terms.conjuncts(a);
                terms.conjuncts(b).iter().all(|part| given.binary_search(part).is_ok())
            }
        };
        if let Some(known) = self.sufficient.get(&key)
            && known
                .iter()
                .rev()
                .take(LOOK_BACK)
                .any(|&(pre, hier)| stronger(question.pre, pre) && stronger(question.hier, hier))
        {
            self.stats.implication_positive += 1;
            return Some(Validity::Valid);
        }
        if let Some(known) = self.insufficient.get(&key)
            && known
                .iter()
                .rev()
                .take(LOOK_BACK)
                .any(|&(pre, hier)| stronger(pre, question.pre) && stronger(hier, question.hier))
        {
            self.stats.implication_negative += 1;
            return Some(Validity::Invalid);
        }
        None
    }

    fn by_dataflow(&mut self, symbol: Symbol, pre: Term, post: Term) -> Option<Validity> {
        let terms = self.terms();
        let profile = self.profile(symbol);
        let free = terms.free_vars(post);
        if post != Term::FALSE && !free.iter().any(|v| profile.written.contains(v)) {
            if self.predicates.implications.known(terms, pre, post) == Some(true) {
                self.stats.dataflow_positive += 1;
                return Some(Validity::Valid);
            }
            // Both share no variables with the statement, so only the implication between them matters.
            let apart = |term: Term| !terms.free_vars(term).iter().any(|v| profile.touched.contains(v));
            if matches!(symbol, Symbol::Internal(_)) && apart(pre) && apart(post) && self.is_satisfiable(symbol) {
                return match self.implies(pre, post) {
                    Some(true) => {
                        self.stats.dataflow_positive += 1;
                        Some(Validity::Valid)
                    }
                    Some(false) => {
                        self.stats.dataflow_negative += 1;
                        Some(Validity::Invalid)
                    }
                    None => None,
                };
            }
        }
        None
    }

    fn profile(&mut self, symbol: Symbol) -> Profile {
        let (terms, icfg, relations) = (self.terms(), self.relations.icfg, self.relations);
        self.profiles
            .entry(symbol)
            .or_insert_with(|| {
                let mut profile = Profile::default();
                let relation = match symbol {
                    Symbol::Internal(a) => {
                        let transition = &icfg.edge(edge_of(a)).transition;
                        profile.written.extend(transition.written.iter().map(|&v| icfg.variable(v).term));
                        transition.formula
                    }
                    Symbol::Call(a) => {
                        // Frames are switched, so all of their variables may change.
                        profile.written.extend(relations.prime_frame.keys().copied());
                        relations.call(call_of(a)).call
                    }
                    Symbol::Return(a) => relations.call(call_of(a)).ret,
                };
                profile.touched.extend(terms.free_vars(relation).iter().copied());
                profile.touched.extend(profile.written.iter().copied());
                profile
            })
            .clone()
    }

    fn is_satisfiable(&mut self, symbol: Symbol) -> bool {
        let Symbol::Internal(a) = symbol else { return false };
        if let Some(known) = self.profile(symbol).satisfiable {
            return known;
        }
        let formula = self.relations.icfg.edge(edge_of(a)).transition.formula;
        let answer = formula == Term::TRUE || {
            self.solver.push();
            self.solver.assert(formula);
            let answer = self.solver.check();
            self.solver.pop(1);
            answer.is_sat()
        };
        if let Some(profile) = self.profiles.get_mut(&symbol) {
            profile.satisfiable = Some(answer);
        }
        answer
    }

    /// Asks the solver about the postconditions that have no answer yet.
    fn ask(&mut self, question: Question, posts: &[Term], answers: &mut [Option<Validity>]) -> Result<(), Reason> {
        let terms = self.terms();
        let relations = self.relations;
        let mut renaming = Substitution::default();
        let (relation, pre, hier, post_names) = match question.symbol {
            Symbol::Internal(a) => {
                let transition = &relations.icfg.edge(edge_of(a)).transition;
                renaming.extend(relations.icfg.priming(&transition.written));
                (transition.formula, question.pre, Term::TRUE, &renaming)
            }
            Symbol::Call(a) => (relations.call(call_of(a)).call, question.pre, Term::TRUE, &relations.prime_frame),
            Symbol::Return(a) => {
                let names = relations.call(call_of(a));
                let pre = terms.substitute(question.pre, &names.exit);
                (names.ret, pre, terms.substitute(question.hier, &names.hier), &names.post)
            }
        };
        let mut renamed: Vec<Term> = Vec::with_capacity(posts.len());
        for &post in posts {
            let rename = || terms.substitute(post, post_names);
            renamed.push(*self.renamed.entry((question.symbol, post)).or_insert_with(rename));
        }
        self.by_bounds(question, &[pre, hier, relation], posts, &renamed, answers);
        if answers.iter().all(Option::is_some) {
            return Ok(());
        }
        self.solver.push();
        self.solver.assert(terms.and(&[pre, hier, relation]));
        // `false` first: if it holds, the statement is blocked and every postcondition holds.
        let mut order: Vec<usize> = (0..posts.len()).filter(|&i| answers[i].is_none()).collect();
        order.sort_by_key(|&i| posts[i] != Term::FALSE);
        let mut result = Ok(());
        let mut blocked = false;
        for (k, &i) in order.iter().enumerate() {
            if answers[i].is_some() {
                continue;
            }
            if blocked {
                self.record(question, posts[i], Validity::Valid);
                self.stats.solver_valid += 1;
                answers[i] = Some(Validity::Valid);
                continue;
            }
            let answer = if posts[i] == Term::FALSE {
                self.solver.check()
            } else {
                self.solver.check_assuming(&[terms.not(renamed[i])])
            };
            let validity = match answer {
                Answer::Unsat => {
                    blocked = posts[i] == Term::FALSE;
                    self.stats.solver_valid += 1;
                    Validity::Valid
                }
                Answer::Sat => {
                    self.stats.solver_invalid += 1;
                    for &j in &order[k + 1..] {
                        if answers[j].is_none() && self.solver.evaluate_bool(renamed[j]) == Some(false) {
                            self.stats.model += 1;
                            self.record(question, posts[j], Validity::Invalid);
                            answers[j] = Some(Validity::Invalid);
                        }
                    }
                    Validity::Invalid
                }
                Answer::Unknown(reason @ (Reason::Interrupted | Reason::Timeout)) if self.must_end(&reason) => {
                    result = Err(reason);
                    break;
                }
                Answer::Unknown(_) => {
                    self.stats.solver_unknown += 1;
                    Validity::Unknown
                }
            };
            self.record(question, posts[i], validity);
            answers[i] = Some(validity);
        }
        self.solver.pop(1);
        result
    }

    /// Answers the queries that bound propagation decides.
    fn by_bounds(
        &mut self,
        question: Question,
        given: &[Term],
        posts: &[Term],
        renamed: &[Term],
        answers: &mut [Option<Validity>],
    ) {
        let terms = self.terms();
        let start = self.bounds().mark();
        given.iter().for_each(|&formula| self.bounds().assume(terms, formula));
        let possible = self.bounds().propagate();
        let before = self.bounds().mark();
        for i in 0..posts.len() {
            if answers[i].is_some() {
                continue;
            }
            let together = if possible {
                self.bounds().assume_not(terms, renamed[i]);
                self.bounds().decide()
            } else {
                Together::Contradictory
            };
            match together {
                Together::Contradictory => {
                    self.stats.bounds_valid += 1;
                    self.record(question, posts[i], Validity::Valid);
                    answers[i] = Some(Validity::Valid);
                }
                Together::Satisfiable => {
                    for j in i..posts.len() {
                        if answers[j].is_none() && (j == i || self.bounds().refutes(terms, renamed[j])) {
                            self.stats.bounds_invalid += 1;
                            self.record(question, posts[j], Validity::Invalid);
                            answers[j] = Some(Validity::Invalid);
                        }
                    }
                }
                Together::Open => {}
            }
            self.bounds().undo(before);
        }
        self.bounds().undo(start);
    }

    fn bounds(&mut self) -> &mut Bounds {
        &mut self.predicates.implications.bounds
    }

    /// Whether the verification is interrupted. A check that exceeded only its own limit makes the triple unknown, and
    /// the verification continues.
    fn must_end(&mut self, reason: &Reason) -> bool {
        *reason == Reason::Interrupted || matches!(self.solver.check_assuming(&[Term::FALSE]), Answer::Unknown(_))
    }

    fn record(&mut self, question: Question, post: Term, validity: Validity) {
        self.cache.insert((question, post), validity);
        let key = (question.symbol, post);
        match validity {
            Validity::Valid => self.sufficient.entry(key).or_default().push((question.pre, question.hier)),
            Validity::Invalid => self.insufficient.entry(key).or_default().push((question.pre, question.hier)),
            Validity::Unknown => {}
        }
    }
}
