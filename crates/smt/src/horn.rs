//! Constrained Horn clauses, solved by Z3's engine Spacer (Komuravelli, Gurfinkel, Chaki, "SMT-based model checking for
//! recursive programs", CAV 2014): sequence and tree interpolants, inductive invariants of path programs.
//!
//! Solutions are not trusted: each is checked clause by clause before it is returned.

use std::fmt::Write;

use rustc_hash::FxHashMap;
use tracewright_logic::{Op, Term, Terms};

use crate::smtlib::script::Script;
use crate::z3::{Failure, HornEngine, Setting, Truth};
use crate::{Answer, Error, Interrupt, Limit, Reason, Solver, Z3Options, Z3Solver};

/// An unknown predicate.
#[derive(Clone, Debug)]
pub struct Predicate {
    /// Its name, for messages and logs only.
    pub name: String,
    /// Its formal parameters: distinct variables. The solution is a formula over them.
    pub parameters: Vec<Term>,
}

/// The index of a predicate in its [`HornSystem`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PredicateId(pub u32);

impl PredicateId {
    /// The position in [`HornSystem::predicates`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A predicate applied to terms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Atom {
    /// Which predicate.
    pub predicate: PredicateId,
    /// As many terms as it has parameters, of their sorts.
    pub arguments: Vec<Term>,
}

/// `body ∧ constraint ⟹ head`, for all values of all variables in it; without a head it is a query: the right side is
/// `false`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// Atoms on the left: none for facts, one in linear systems, two where a called procedure returns.
    pub body: Vec<Atom>,
    /// A formula without unknown predicates.
    pub constraint: Term,
    /// The atom on the right, `None` for `false`.
    pub head: Option<Atom>,
}

/// A system of constrained Horn clauses.
#[derive(Clone, Debug, Default)]
pub struct HornSystem {
    /// The unknowns.
    pub predicates: Vec<Predicate>,
    /// The clauses over the predicates.
    pub clauses: Vec<Clause>,
}

impl HornSystem {
    /// Adds an unknown predicate over these parameters.
    pub fn predicate(&mut self, name: impl Into<String>, parameters: &[Term]) -> PredicateId {
        let id = PredicateId(u32::try_from(self.predicates.len()).expect("fewer than 2^32 predicates"));
        self.predicates.push(Predicate { name: name.into(), parameters: parameters.to_vec() });
        id
    }

    /// Adds a clause.
    pub fn clause(&mut self, body: &[(PredicateId, &[Term])], constraint: Term, head: Option<(PredicateId, &[Term])>) {
        let atom = |&(predicate, arguments): &(PredicateId, &[Term])| Atom { predicate, arguments: arguments.to_vec() };
        self.clauses.push(Clause { body: body.iter().map(atom).collect(), constraint, head: head.as_ref().map(atom) });
    }
}

/// How Spacer searches.
///
/// Measured on the systems in `tests/problems`: the default search takes 15 to 60 ms for a small loop; only global
/// guidance finds relations between two counters under a large bound, in up to twice the time (refutations: eight
/// times); quantified lemmas are needed for invariants over all cells of an array and cost nothing elsewhere.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum HornOptions {
    /// As it comes.
    #[default]
    Default,
    /// With global guidance: generalises over several lemmas. When a limit stops it, Z3 5.4 may print an assertion
    /// violation to the standard error stream; the answer is still a timeout.
    Global,
    /// With universally quantified lemmas over array indices.
    Quantified,
    /// Both.
    GlobalQuantified,
    /// Parameters by name, e.g. `spacer.global` = `true`.
    Custom(Vec<(String, String)>),
}

impl HornOptions {
    fn settings(&self) -> Vec<(&str, Setting<'_>)> {
        let global = ("spacer.global", Setting::Bool(true));
        let quantified = [("spacer.ground_pobs", Setting::Bool(false)), ("spacer.q3.use_qgen", Setting::Bool(true))];
        match self {
            HornOptions::Default => vec![],
            HornOptions::Global => vec![global],
            HornOptions::Quantified => quantified.to_vec(),
            HornOptions::GlobalQuantified => vec![global, quantified[0], quantified[1]],
            HornOptions::Custom(settings) => {
                settings.iter().map(|(name, value)| (&name[..], Setting::parse(value))).collect()
            }
        }
    }
}

/// The result for a system.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HornAnswer {
    /// For each predicate a formula over its parameters that makes every clause valid. It has been checked.
    Solution(Vec<Term>),
    /// There is no solution, because Spacer derived `false`. This is not checked again.
    Refuted,
    /// Neither is known.
    Unknown(Reason),
}

/// Solves a system of Horn clauses.
pub fn solve(
    terms: &Terms,
    system: &HornSystem,
    options: &HornOptions,
    limit: Limit,
    interrupt: &Interrupt,
) -> Result<HornAnswer, Error> {
    let relevance = Relevance::of(system);
    let reduced = Reduced::new(terms, system, &relevance);
    let mut solution: Vec<Term> = (0..system.predicates.len()).map(|i| relevance.trivial(i)).collect();
    let mut engine = HornEngine::new(terms)?;
    match run(&mut engine, system, &reduced, options, limit, interrupt) {
        Err(failure) => return Ok(HornAnswer::Unknown(failure.reason())),
        Ok(Found::Derivable) if reduced.exact => return Ok(HornAnswer::Refuted),
        Ok(Found::Derivable) => {
            let why = "a refutation that gives one function two meanings";
            return Ok(HornAnswer::Unknown(Reason::Incomplete(why.into())));
        }
        Ok(Found::Unknown(reason)) => return Ok(HornAnswer::Unknown(reason)),
        Ok(Found::Underivable) => {}
    }
    // Try both interfaces of Spacer: the answer as a whole is right also below quantifiers, while covers of single
    // predicates are an older interface. On some systems only one of the two gives a correct solution.
    let mut answer = HornAnswer::Unknown(Reason::Incomplete("Spacer gave no readable solution".into()));
    for read in [HornEngine::answer, HornEngine::covers] {
        let Ok(formulas) = read(&engine) else { continue };
        for i in (0..solution.len()).filter(|&i| relevance.matters(i)) {
            solution[i] = formulas[i];
        }
        answer = check(terms, system, solution.clone(), limit, interrupt)?;
        if matches!(answer, HornAnswer::Solution(_)) {
            break;
        }
    }
    Ok(answer)
}

enum Found {
    Derivable,
    Underivable,
    Unknown(Reason),
}

fn run(
    engine: &mut HornEngine<'_>,
    system: &HornSystem,
    reduced: &Reduced,
    options: &HornOptions,
    limit: Limit,
    interrupt: &Interrupt,
) -> Result<Found, Failure> {
    let mut settings = vec![
        ("engine", Setting::Symbol("spacer")),
        // The predicates must survive preprocessing, because their interpretations are the result.
        ("xform.inline_eager", Setting::Bool(false)),
        ("xform.inline_linear", Setting::Bool(false)),
        ("xform.slice", Setting::Bool(false)),
    ];
    if let Some(levels) = levels(system) {
        // Without recursion, a proof needs as many levels as the longest chain has clauses, so starting at a lower
        // level would waste time.
        settings.push(("spacer.min_level", Setting::Number(levels + 1)));
    }
    settings.extend(options.settings());
    engine.configure(&settings)?;
    for predicate in &system.predicates {
        engine.predicate(&predicate.name, &predicate.parameters)?;
    }
    for clause in &reduced.clauses {
        engine.clause(
            &atoms(&clause.body),
            clause.constraint,
            clause.head.as_ref().map(|h| atoms(std::slice::from_ref(h)).remove(0)),
        )?;
    }
    Ok(match engine.query(limit, interrupt)? {
        Ok(Truth::True) => Found::Derivable,
        Ok(Truth::False) => Found::Underivable,
        Ok(Truth::Undefined) => Found::Unknown(engine.reason_unknown()),
        Err(reason) => Found::Unknown(reason),
    })
}

fn atoms(atoms: &[Atom]) -> Vec<(usize, &[Term])> {
    atoms.iter().map(|atom| (atom.predicate.index(), &atom.arguments[..])).collect()
}

/// The length of the longest chain of clauses, `None` if there are cycles.
fn levels(system: &HornSystem) -> Option<u32> {
    let n = system.predicates.len();
    let mut level = vec![0_u32; n];
    // Longest paths by relaxation; a path longer than the number of predicates repeats one.
    for _ in 0..=n {
        let mut changed = false;
        for clause in &system.clauses {
            let Some(head) = &clause.head else { continue };
            let below = clause.body.iter().map(|atom| level[atom.predicate.index()] + 1).max().unwrap_or(0);
            let own = &mut level[head.predicate.index()];
            if below > *own {
                *own = below;
                changed = true;
            }
        }
        if !changed {
            return Some(level.into_iter().max().unwrap_or(0) + 1);
        }
    }
    None
}

/// Which predicates take part in a derivation of `false`, judged by the dependencies between predicates alone.
struct Relevance {
    /// Whether some fact about the predicate can be derived.
    derivable: Vec<bool>,
    /// Whether `false` may be derived from it.
    useful: Vec<bool>,
}

impl Relevance {
    fn of(system: &HornSystem) -> Self {
        let n = system.predicates.len();
        let (mut derivable, mut useful) = (vec![false; n], vec![false; n]);
        loop {
            let mut changed = false;
            for clause in system.clauses.iter().filter(|c| c.constraint != Term::FALSE) {
                if let Some(head) = &clause.head
                    && !derivable[head.predicate.index()]
                    && clause.body.iter().all(|atom| derivable[atom.predicate.index()])
                {
                    derivable[head.predicate.index()] = true;
                    changed = true;
                }
                if clause.head.as_ref().is_none_or(|head| useful[head.predicate.index()]) {
                    for atom in &clause.body {
                        changed |= !std::mem::replace(&mut useful[atom.predicate.index()], true);
                    }
                }
            }
            if !changed {
                return Relevance { derivable, useful };
            }
        }
    }

    fn matters(&self, i: usize) -> bool {
        self.derivable[i] && self.useful[i]
    }

    /// The solution for an irrelevant predicate.
    fn trivial(&self, i: usize) -> Term {
        if self.derivable[i] { Term::TRUE } else { Term::FALSE }
    }

    fn keeps(&self, clause: &Clause) -> bool {
        let mut atoms = clause.body.iter().chain(&clause.head);
        clause.constraint != Term::FALSE && atoms.all(|atom| self.matters(atom.predicate.index()))
    }
}

/// The relevant clauses, without uninterpreted functions, which Spacer does not support.
struct Reduced {
    clauses: Vec<Clause>,
    /// Whether the clauses are equivalent to the original ones. If not, they are stronger: a solution is still one, but
    /// a refutation is not.
    exact: bool,
}

impl Reduced {
    fn new(terms: &Terms, system: &HornSystem, relevance: &Relevance) -> Self {
        let mut exact = true;
        let mut clauses = Vec::new();
        for clause in system.clauses.iter().filter(|clause| relevance.keeps(clause)) {
            let (clause, had_functions) = without_functions(terms, clause);
            exact &= !had_functions;
            clauses.push(clause);
        }
        Reduced { clauses, exact }
    }
}

/// Replaces applications of uninterpreted functions by variables, equal for equal arguments. This is exact within a
/// clause, but different clauses may interpret the function differently.
fn without_functions(terms: &Terms, clause: &Clause) -> (Clause, bool) {
    let mut names: FxHashMap<Term, Term> = FxHashMap::default();
    let mut applications: Vec<(Term, Vec<Term>, Term)> = Vec::new();
    let mut strip = |term: Term| strip(terms, term, &mut names, &mut applications);
    let mut stripped = clause.clone();
    stripped.constraint = strip(clause.constraint);
    for atom in stripped.body.iter_mut().chain(&mut stripped.head) {
        for argument in &mut atom.arguments {
            *argument = strip(*argument);
        }
    }
    let mut conjuncts = vec![stripped.constraint];
    for (i, (one, args, value)) in applications.iter().enumerate() {
        for (other, other_args, other_value) in &applications[i + 1..] {
            let same_function = terms.op(*one) == terms.op(*other)
                && args.len() == other_args.len()
                && args.iter().zip(other_args).all(|(&a, &b)| terms.sort_of(a) == terms.sort_of(b))
                && terms.sort_of(*value) == terms.sort_of(*other_value);
            if same_function {
                let equal: Vec<Term> = args.iter().zip(other_args).map(|(&a, &b)| terms.eq(a, b)).collect();
                conjuncts.push(terms.implies(terms.and(&equal), terms.eq(*value, *other_value)));
            }
        }
    }
    stripped.constraint = terms.and(&conjuncts);
    (stripped, !applications.is_empty())
}

fn strip(
    terms: &Terms,
    term: Term,
    names: &mut FxHashMap<Term, Term>,
    applications: &mut Vec<(Term, Vec<Term>, Term)>,
) -> Term {
    if let Some(&known) = names.get(&term) {
        return known;
    }
    let args = terms.args(term);
    let result = match terms.op(term) {
        // Functions below quantifiers stay: Spacer will reject them.
        Op::Quant { .. } => term,
        _ if args.is_empty() => term,
        op => {
            let new: Vec<Term> = args.iter().map(|&arg| strip(terms, arg, names, applications)).collect();
            if let Op::App(_) = op {
                let value = terms.fresh_var("app", terms.sort_of(term));
                applications.push((term, new, value));
                value
            } else if new[..] == args[..] {
                term
            } else {
                terms.rebuild(&op, &new, term)
            }
        }
    };
    names.insert(term, result);
    result
}

/// Whether the formulas make every clause valid.
fn check(
    terms: &Terms,
    system: &HornSystem,
    solution: Vec<Term>,
    limit: Limit,
    interrupt: &Interrupt,
) -> Result<HornAnswer, Error> {
    let options = Z3Options { limit, interrupt: interrupt.clone(), ..Z3Options::default() };
    let mut solver = Z3Solver::with_options(terms, options)?;
    for clause in &system.clauses {
        solver.push();
        solver.assert(clause.constraint);
        for atom in &clause.body {
            solver.assert(instantiate(terms, system, &solution, atom));
        }
        if let Some(head) = &clause.head {
            solver.assert(terms.not(instantiate(terms, system, &solution, head)));
        }
        match solver.check() {
            Answer::Unsat => {}
            Answer::Sat => {
                let why = "Spacer's solution does not satisfy all clauses";
                return Ok(HornAnswer::Unknown(Reason::Incomplete(why.into())));
            }
            Answer::Unknown(reason) => return Ok(HornAnswer::Unknown(reason)),
        }
        solver.pop(1);
    }
    Ok(HornAnswer::Solution(solution))
}

fn instantiate(terms: &Terms, system: &HornSystem, solution: &[Term], atom: &Atom) -> Term {
    let i = atom.predicate.index();
    let parameters = system.predicates[i].parameters.iter().copied();
    terms.substitute(solution[i], &parameters.zip(atom.arguments.iter().copied()).collect())
}

/// The system as an SMT-LIB script in the logic `HORN`: satisfiable if it has a solution.
pub fn script(terms: &Terms, system: &HornSystem) -> String {
    let mut script = Script::new(terms);
    let mut out = String::from("(set-logic HORN)\n");
    let sorts = |predicate: &Predicate| predicate.parameters.iter().map(|&p| terms.sort_of(p)).collect::<Vec<_>>();
    let names: Vec<String> = system.predicates.iter().map(|p| script.predicate(&mut out, &p.name, &sorts(p))).collect();
    for clause in &system.clauses {
        // Variables are bound by quantifiers, so their declarations are discarded.
        let mut discarded = String::new();
        let mut left: Vec<String> = vec![script.term(&mut discarded, clause.constraint)];
        let mut atom = |script: &mut Script<'_>, atom: &Atom| {
            let name = &names[atom.predicate.index()];
            let arguments = atom.arguments.iter().map(|&a| script.term(&mut discarded, a));
            let arguments: Vec<String> = arguments.collect();
            if arguments.is_empty() { name.clone() } else { format!("({name} {})", arguments.join(" ")) }
        };
        left.extend(clause.body.iter().map(|a| atom(&mut script, a)));
        let right = clause.head.as_ref().map_or_else(|| "false".to_owned(), |head| atom(&mut script, head));
        let rule = format!("(=> (and {}) {right})", left.join(" "));
        let all = clause.body.iter().chain(&clause.head).flat_map(|a| a.arguments.iter().copied());
        let mut vars: Vec<Term> = all.chain([clause.constraint]).flat_map(|t| terms.free_vars(t).to_vec()).collect();
        vars.sort_unstable();
        vars.dedup();
        let bound: Vec<String> =
            vars.iter().map(|&v| format!("({} {})", script.variable(v), script.sort(terms.sort_of(v)))).collect();
        let _ = match bound.is_empty() {
            true => writeln!(out, "(assert {rule})"),
            false => writeln!(out, "(assert (forall ({}) {rule}))", bound.join(" ")),
        };
    }
    out.push_str("(check-sat)\n");
    out
}
