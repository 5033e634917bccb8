//! Z3's fixed-point engine over our terms.

use tracewright_logic::{Sort, Term, Terms};
use z3_sys::DeclKind;

use super::decode;
use super::encode::Encoder;
use super::ffi::{self, Ast, Context, Decl, Failure, Made, RawFixedpoint, Setting, Shape, Truth};
use crate::{Error, Interrupt, Limit, Reason};

/// One run of the engine, in a context of its own.
pub(crate) struct HornEngine<'t> {
    encoder: Encoder<'t>,
    /// Declaration and parameters.
    predicates: Vec<(Decl, Vec<Term>)>,
    goal: Decl,
    fixedpoint: RawFixedpoint,
    context: Context,
}

impl<'t> HornEngine<'t> {
    pub(crate) fn new(terms: &'t Terms) -> Result<Self, Error> {
        let context = Context::new(&[])?;
        let start = |failure: Failure| Error::Z3Start(failure.message().to_owned());
        let mut encoder = Encoder::new(terms, context.clone());
        let boolean = encoder.sort(Sort::BOOL).map_err(start)?;
        let goal = context.numbered_symbol(0).and_then(|name| context.function(name, &[], &boolean)).map_err(start)?;
        let fixedpoint = context.fixedpoint().map_err(start)?;
        fixedpoint.register(&goal).map_err(start)?;
        Ok(HornEngine { encoder, predicates: Vec::new(), goal, fixedpoint, context })
    }

    pub(crate) fn configure(&self, settings: &[(&str, Setting<'_>)]) -> Made<()> {
        self.fixedpoint.set_params(&self.context.params(settings)?)
    }

    /// Declares the next predicate.
    pub(crate) fn predicate(&mut self, name: &str, parameters: &[Term]) -> Made<()> {
        let domain =
            parameters.iter().map(|&p| self.encoder.sort(self.encoder.terms().sort_of(p))).collect::<Made<Vec<_>>>()?;
        let range = self.encoder.sort(Sort::BOOL)?;
        // The number distinguishes predicates of the same name.
        let name = self.context.symbol(&format!("{name}#{}", self.predicates.len()))?;
        let decl = self.context.function(name, &domain, &range)?;
        self.fixedpoint.register(&decl)?;
        self.predicates.push((decl, parameters.to_vec()));
        Ok(())
    }

    fn atom(&mut self, (predicate, arguments): (usize, &[Term])) -> Made {
        let arguments = arguments.iter().map(|&a| self.encoder.term(a)).collect::<Made<Vec<_>>>()?;
        self.context.apply(&self.predicates[predicate].0, &arguments)
    }

    pub(crate) fn clause(
        &mut self,
        body: &[(usize, &[Term])],
        constraint: Term,
        head: Option<(usize, &[Term])>,
    ) -> Made<()> {
        let mut parts = body.iter().map(|&atom| self.atom(atom)).collect::<Made<Vec<_>>>()?;
        parts.push(self.encoder.term(constraint)?);
        let left = self.context.and(&parts)?;
        let right = match head {
            Some(atom) => self.atom(atom)?,
            None => self.context.apply(&self.goal, &[])?,
        };
        let rule = self.context.implies(&left, &right)?;
        let terms = self.encoder.terms();
        let all = body.iter().chain(&head).flat_map(|(_, arguments)| arguments.iter()).chain([&constraint]);
        let mut free: Vec<Term> = all.flat_map(|&t| terms.free_vars(t).to_vec()).collect();
        free.sort_unstable();
        free.dedup();
        let free = free.into_iter().map(|v| self.encoder.term(v)).collect::<Made<Vec<Ast>>>()?;
        self.fixedpoint.add_rule(&self.context.quantifier(true, &free, &[], &rule)?)
    }

    /// Whether `false` can be derived, or why the search was stopped.
    pub(crate) fn query(&self, limit: Limit, interrupt: &Interrupt) -> Made<Result<Truth, Reason>> {
        let goal = self.context.apply(&self.goal, &[])?;
        let guard = self.context.guard();
        if let Err(reason) = guard.watched().begin(limit.time, interrupt) {
            return Ok(Err(reason));
        }
        let truth = self.fixedpoint.query(&goal);
        match (truth, guard.watched().end()) {
            (Ok(truth @ (Truth::True | Truth::False)), _) => Ok(Ok(truth)),
            (_, Some(reason)) => Ok(Err(reason)),
            (Ok(truth), None) => Ok(Ok(truth)),
            (Err(failure), None) => Err(failure),
        }
    }

    pub(crate) fn reason_unknown(&self) -> Reason {
        ffi::reason_from_text(&self.fixedpoint.reason_unknown())
    }

    /// The formulas found for the predicates, each over its parameters, taken from the engine's answer as a whole.
    pub(crate) fn answer(&self) -> Made<Vec<Term>> {
        let mut formulas = vec![Term::TRUE; self.predicates.len()];
        let answer = self.fixedpoint.answer()?;
        let conjuncts = match answer.shape()? {
            Shape::App(decl, args) if decl.kind() == DeclKind::And as u32 => args,
            _ => vec![answer],
        };
        for conjunct in conjuncts {
            if let Some((predicate, formula)) = self.definition(&conjunct)? {
                formulas[predicate] = formula;
            }
        }
        Ok(formulas)
    }

    /// Reads `forall x, y :: P(x, y) = formula`; `None` if it does not define one of our predicates.
    fn definition(&self, conjunct: &Ast) -> Made<Option<(usize, Term)>> {
        let unreadable = || Failure::new("an answer of another form");
        let equation = match conjunct.shape()? {
            Shape::Quantifier => conjunct.quantifier()?.body,
            _ => conjunct.clone(),
        };
        let Shape::App(decl, sides) = equation.shape()? else { return Err(unreadable()) };
        let (atom, formula) = match &sides[..] {
            [atom, formula] if decl.kind() == DeclKind::Eq as u32 || decl.kind() == DeclKind::Iff as u32 => {
                (atom.clone(), formula.clone())
            }
            [atom] if decl.kind() == DeclKind::Not as u32 => (atom.clone(), self.context.bool_value(false)?),
            _ => (equation, self.context.bool_value(true)?),
        };
        let Shape::App(decl, args) = atom.shape()? else { return Err(unreadable()) };
        let Some(predicate) = self.predicates.iter().position(|(known, _)| known.key() == decl.key()) else {
            return Ok(None);
        };
        let parameters = &self.predicates[predicate].1;
        let mut free = vec![None; args.len()];
        for (arg, &parameter) in args.iter().zip(parameters) {
            let Shape::Bound(i) = arg.shape()? else { return Err(unreadable()) };
            *free.get_mut(i as usize).ok_or_else(unreadable)? = Some(parameter);
        }
        let free = free.into_iter().collect::<Option<Vec<Term>>>().ok_or_else(unreadable)?;
        Ok(Some((predicate, decode::term(self.encoder.terms(), &formula, &free)?)))
    }

    /// The same, taken from the covers of single predicates.
    pub(crate) fn covers(&self) -> Made<Vec<Term>> {
        let terms = self.encoder.terms();
        let cover =
            |(decl, parameters): &(Decl, Vec<Term>)| decode::term(terms, &self.fixedpoint.cover(decl)?, parameters);
        self.predicates.iter().map(cover).collect()
    }
}
