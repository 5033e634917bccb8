//! The search: tuples are proposed by templates and refuted by the solver.

use rustc_hash::FxHashSet;
use tracewright_logic::{Op, SortKind, Term, Terms};
use tracewright_smt::{Answer, Interrupt, Limit, Queries, Reason, Solver, SolverFactory, SolverOptions};

use crate::along::{Along, Products};
use crate::features::{Feature, Features, features};
use crate::inlined::inlined;
use crate::invariants;
use crate::path::Path;
use crate::templates::{self, Context, Tuple};
use crate::{Limits, Loop, NoRanking, Ranking, decreases};

/// Looks for a ranking function of a loop, first of the loop alone, then with invariants from the stem.
pub fn synthesize<'t>(
    terms: &'t Terms,
    problem: &Loop,
    limits: &Limits,
    factory: &SolverFactory<'t>,
) -> Result<Ranking, NoRanking> {
    let interrupt = limits.interrupt.within(limits.time);
    let problem = &inlined(terms, problem);
    let mut search = Search::start(terms, problem, limits, factory, interrupt)?;
    let features = features(terms, problem, limits.features);
    let found = of_features(&mut search, &features, limits, factory);
    if matches!(found, Ok(_) | Err(NoRanking::Stopped))
        || !problem.rounds.iter().any(|&round| has_product(terms, round))
    {
        return found;
    }
    // Products have cases, of which only few loops need to know.
    search.products = Products::ByCases;
    of_features(&mut search, &features, limits, factory)
}

/// Whether numbers that are not constants are multiplied in a formula.
fn has_product(terms: &Terms, formula: Term) -> bool {
    let (mut stack, mut seen) = (vec![formula], FxHashSet::default());
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        let args = terms.args(term);
        if terms.op(term) == Op::Mul && args.iter().filter(|arg| terms.numeral(**arg).is_none()).count() > 1 {
            return true;
        }
        stack.extend(args.iter().copied());
    }
    false
}

/// A ranking function that is made of features.
fn of_features<'t>(
    search: &mut Search<'_, 't>,
    features: &Features,
    limits: &Limits,
    factory: &SolverFactory<'t>,
) -> Result<Ranking, NoRanking> {
    let mut stages = vec![&features.plain];
    if features.all.len() > features.plain.len() {
        stages.push(&features.all);
    }
    if features.decisions.len() > features.all.len() {
        stages.push(&features.decisions);
    }
    let mut failure = NoRanking::NoTemplate;
    for stage in &stages {
        match search.with(stage, &[]) {
            Err(NoRanking::Stopped) => return Err(NoRanking::Stopped),
            Err(other) => failure = other,
            found => return found,
        }
    }
    let Some(stem) = search.problem.stem else { return Err(failure) };
    let mut solver = start(factory, limits, &search.interrupt)?;
    let supporting = invariants::inductive(search, &mut *solver, stem, &features.all);
    if !supporting.is_empty() {
        for stage in &stages {
            match search.with(stage, &supporting) {
                Err(NoRanking::Stopped) => return Err(NoRanking::Stopped),
                Err(other) => failure = other,
                Ok(ranking) => return Ok(invariants::needed(search, ranking)),
            }
        }
    }
    for stage in &stages {
        if let Some(ranking) = invariants::supported(search, &mut *solver, stem, stage, &supporting) {
            return Ok(ranking);
        }
    }
    Err(if search.interrupt.is_triggered() { NoRanking::Stopped } else { failure })
}

fn start<'t>(
    factory: &SolverFactory<'t>,
    limits: &Limits,
    interrupt: &Interrupt,
) -> Result<Box<dyn Solver + 't>, NoRanking> {
    let limit = Limit::NONE.within(limits.check);
    let options = SolverOptions { limit, interrupt: interrupt.clone(), minimise_cores: true, queries: Queries::Many };
    factory.start("ranking", options).map_err(|error| NoRanking::Solver(error.to_string()))
}

/// The search for one loop.
pub(crate) struct Search<'p, 't> {
    pub terms: &'t Terms,
    pub problem: &'p Loop,
    pub limits: &'p Limits,
    pub interrupt: Interrupt,
    /// Knows the rounds.
    pub solver: Box<dyn Solver + 't>,
    /// One of the rounds.
    pub round: Term,
    /// How paths describe products.
    products: Products,
    /// Arrays that paths are described with.
    kept: FxHashSet<Term>,
    /// The variables of the loop at its head: dimensions that paths are described with.
    heads: FxHashSet<Term>,
}

impl<'p, 't> Search<'p, 't> {
    fn start(
        terms: &'t Terms,
        problem: &'p Loop,
        limits: &'p Limits,
        factory: &SolverFactory<'t>,
        interrupt: Interrupt,
    ) -> Result<Search<'p, 't>, NoRanking> {
        let mut solver = start(factory, limits, &interrupt)?;
        let round = terms.or(&problem.rounds);
        solver.assert(round);
        let heads = problem.variables.iter().map(|v| v.now);
        let kept = heads.clone().filter(|v| matches!(terms.kind_of(*v), SortKind::Array(..))).collect();
        let mut dimensions: FxHashSet<Term> = heads.collect();
        let bits = |v: &Term| matches!(terms.kind_of(*v), SortKind::BitVec(_));
        let naturals: Vec<Term> = dimensions.iter().copied().filter(bits).map(|v| terms.bv_to_nat(v)).collect();
        dimensions.extend(naturals);
        let products = Products::Opaque;
        Ok(Search { terms, problem, limits, interrupt, solver, round, products, kept, heads: dimensions })
    }

    /// A ranking function of the loop, given that the invariants hold.
    pub fn with(&mut self, features: &[Feature], supporting: &[Term]) -> Result<Ranking, NoRanking> {
        self.solver.push();
        for &invariant in supporting {
            self.solver.assert(invariant);
        }
        let result = self.refine(features, supporting);
        self.solver.pop(1);
        result
    }

    /// Proposes tuples until one falls in all rounds.
    fn refine(&mut self, features: &[Feature], supporting: &[Term]) -> Result<Ranking, NoRanking> {
        let mut paths: Vec<Path> = Vec::new();
        let mut template = 0;
        loop {
            let tuple = self.propose(features, &paths, &mut template)?;
            let components = self.components(features, &tuple);
            match self.refute(&components, features, supporting)? {
                None => return Ok(Ranking { components, template: tuple.template, supporting: supporting.to_vec() }),
                // The polyhedron says too little about its own round.
                Some(path) if paths.contains(&path) => return Err(NoRanking::NoTemplate),
                Some(_) if paths.len() >= self.limits.paths => return Err(NoRanking::TooManyPaths(self.limits.paths)),
                Some(path) => paths.push(path),
            }
        }
    }

    fn propose(&self, features: &[Feature], paths: &[Path], template: &mut usize) -> Result<Tuple, NoRanking> {
        let stopped = || self.interrupt.is_triggered();
        let context = Context { terms: self.terms, features, limits: self.limits, stopped: &stopped };
        let found = templates::fit(&context, paths, template);
        if self.interrupt.is_triggered() {
            return Err(NoRanking::Stopped);
        }
        found.ok_or(NoRanking::NoTemplate)
    }

    fn components(&self, features: &[Feature], tuple: &Tuple) -> Vec<Term> {
        let stopped = || false;
        let context = Context { terms: self.terms, features, limits: self.limits, stopped: &stopped };
        tuple.components.iter().map(|component| context.component(component)).collect()
    }

    /// The path of a round in which the tuple does not fall. `None` also if the solver cannot decide whether there is one:
    /// the caller checks the tuple with all its means.
    fn refute(&mut self, tuple: &[Term], features: &[Feature], supporting: &[Term]) -> Result<Option<Path>, NoRanking> {
        let after: Vec<Term> = tuple.iter().map(|&component| self.problem.next(self.terms, component)).collect();
        let stays = self.terms.not(decreases(self.terms, tuple, &after));
        self.solver.push();
        self.solver.assert(stays);
        let result = match self.solver.check() {
            Answer::Sat => Ok(Some(self.path(features, supporting))),
            Answer::Unsat => Ok(None),
            Answer::Unknown(Reason::Interrupted) => Err(NoRanking::Stopped),
            Answer::Unknown(_) if self.interrupt.is_triggered() => Err(NoRanking::Stopped),
            Answer::Unknown(reason) if tuple.iter().all(|t| self.terms.numeral(*t).is_some()) => {
                Err(NoRanking::Solver(reason.to_string()))
            }
            Answer::Unknown(_) => Ok(None),
        };
        self.solver.pop(1);
        result
    }

    /// The path of the round that the solver has found.
    pub fn path(&mut self, features: &[Feature], supporting: &[Term]) -> Path {
        let mut along = Along::new(self.terms, &mut *self.solver, self.kept.clone(), self.products);
        for &invariant in supporting {
            along.assume(invariant);
        }
        along.assume(self.round);
        let now = features.iter().map(|feature| along.number(feature.now)).collect();
        let next = features.iter().map(|feature| along.number(feature.next)).collect();
        Path::new(self.terms, std::mem::take(&mut along.constraints), now, next, &self.heads)
    }

    /// What a model of another solver says about the features, given a formula that holds in it: a path that ends where it
    /// begins.
    pub fn state(&self, solver: &mut dyn Solver, formula: Term, features: &[Feature]) -> Path {
        let mut along = Along::new(self.terms, solver, self.kept.clone(), self.products);
        along.assume(formula);
        let now: Vec<_> = features.iter().map(|feature| along.number(feature.now)).collect();
        Path::new(self.terms, std::mem::take(&mut along.constraints), now.clone(), now, &self.heads)
    }
}
