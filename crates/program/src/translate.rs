//! A checked Boogie program to a control-flow graph: declarations, contracts, entry points.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use tracewright_boogie::{ConstId, ExprId, LocalId, Place, ProcedureId, Program, Trust, Var, written_globals};
use tracewright_logic::{Substitution, Term, Terms};
use tracewright_source::Span;

use crate::expr::{Expressions, Scope as ExprScope};
use crate::inexact::Inexact;
use crate::statements::BodyBuilder;
use crate::{
    Assumption, AssumptionKind, AssumptionScope, Edge, Icfg, LocId, Location, Origin, ProcId, Procedure, Scope,
    Statement, StatementId, StatementKind, Transition, Unsupported, VarId, Variable,
};

/// What the user may choose.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Start in this procedure instead of the usual ones.
    pub entry: Option<String>,
}

/// The entry procedure cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntryError {
    /// There is none of this name.
    #[error("there is no procedure named `{0}` in the program")]
    Missing(String),
    /// It has only a contract.
    #[error("the procedure `{0}` has no implementation to start in")]
    NoBody(String),
}

/// Why there is no control-flow graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TranslateError {
    /// A construct has no translation.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The entry procedure cannot be used.
    #[error(transparent)]
    Entry(#[from] EntryError),
}

/// The procedure that programs made by translators start in.
const CONVENTIONAL_ENTRY: &str = "ULTIMATE.start";

/// Builds the control-flow graph of a program, one statement an edge.
///
/// Entry: the procedure asked for, else `ULTIMATE.start` when it is there, else every implemented procedure, each from an
/// arbitrary state that meets its precondition.
pub fn translate(program: &Program, terms: &Terms, options: &Options) -> Result<Icfg, TranslateError> {
    let mut translator = Translator::new(program, terms)?;
    for (index, procedure) in program.procedures.iter().enumerate() {
        if !procedure.bodies.is_empty() {
            translator.procedure(ProcedureId(index as u32))?;
        }
    }
    for entry in entries(program, options)? {
        translator.start(entry)?;
    }
    translator.axioms()?;
    Ok(translator.icfg)
}

fn entries(program: &Program, options: &Options) -> Result<Vec<ProcedureId>, EntryError> {
    let implemented = |id: ProcedureId| !program.procedure(id).bodies.is_empty();
    if let Some(name) = &options.entry {
        let id = program.find_procedure(name).ok_or_else(|| EntryError::Missing(name.clone()))?;
        return if implemented(id) { Ok(vec![id]) } else { Err(EntryError::NoBody(name.clone())) };
    }
    if let Some(id) = program.find_procedure(CONVENTIONAL_ENTRY).filter(|&id| implemented(id)) {
        return Ok(vec![id]);
    }
    Ok((0..program.procedures.len() as u32).map(ProcedureId).filter(|&id| implemented(id)).collect())
}

pub(crate) struct Translator<'a> {
    pub program: &'a Program,
    pub terms: &'a Terms,
    pub exprs: Expressions<'a>,
    pub icfg: Icfg,
    /// Constants as terms.
    constants: Vec<Term>,
    /// The variables of the globals.
    pub globals: Vec<VarId>,
    /// For each procedure, the variables of its parameters, results and locals.
    pub locals: Vec<Vec<VarId>>,
    /// For each procedure with a body, its number in the graph.
    pub numbers: Vec<Option<ProcId>>,
    /// For each procedure, the globals it may write.
    pub written: Vec<Vec<VarId>>,
    /// What calls of procedures do that have neither a body nor parameters nor results: the same every time.
    pub contracts: FxHashMap<ProcedureId, (Transition, Option<Arc<str>>)>,
    /// What the statement being translated does not model exactly.
    pub overapproximates: Option<Arc<str>>,
    /// What functions do not model exactly.
    inexact: Inexact,
}

impl<'a> Translator<'a> {
    fn new(program: &'a Program, terms: &'a Terms) -> Result<Self, Unsupported> {
        let mut translator = Translator {
            program,
            terms,
            exprs: Expressions::new(program, terms),
            icfg: Icfg::default(),
            constants: Vec::new(),
            globals: Vec::new(),
            locals: Vec::new(),
            numbers: Vec::new(),
            written: Vec::new(),
            contracts: FxHashMap::default(),
            overapproximates: None,
            inexact: Inexact::of(program),
        };
        for constant in &program.constants {
            let sort = translator.exprs.sort(constant.ty, constant.span)?;
            translator.constants.push(terms.var(&constant.name, sort));
        }
        translator.exprs.constants = translator.constants.clone();
        for global in &program.globals {
            let sort = translator.exprs.sort(global.ty, global.span)?;
            let id = VarId::from_index(translator.icfg.variables.len());
            let old = VarId(id.0 + 1);
            let name = &global.name;
            let scope = Scope::Global { old };
            translator.icfg.add_variable(Variable::new(terms, name, name, scope, sort, global.span));
            let old_name = format!("old({name})");
            let scope = Scope::Old { global: id };
            translator.icfg.add_variable(Variable::new(terms, &old_name, &old_name, scope, sort, global.span));
            translator.globals.push(id);
        }
        translator.declare_procedures()?;
        Ok(translator)
    }

    fn declare_procedures(&mut self) -> Result<(), Unsupported> {
        let written = written_globals(self.program);
        let mut next = 0;
        for (index, procedure) in self.program.procedures.iter().enumerate() {
            self.written.push(written[index].iter().map(|g| self.globals[g.index()]).collect());
            if procedure.bodies.is_empty() {
                self.numbers.push(None);
                self.locals.push(Vec::new());
                continue;
            }
            let number = ProcId(next);
            next += 1;
            self.numbers.push(Some(number));
            let mut locals = Vec::new();
            let mut names: rustc_hash::FxHashSet<String> = rustc_hash::FxHashSet::default();
            for (position, local) in procedure.locals.iter().enumerate() {
                let sort = self.exprs.sort(local.ty, local.span)?;
                let mut unique = format!("{}::{}", procedure.name, local.name);
                if !names.insert(local.name.clone()) {
                    // Two implementations may have locals of one name.
                    unique = format!("{unique}/{position}");
                }
                let scope = Scope::Local(number);
                let variable = Variable::new(self.terms, &local.name, &unique, scope, sort, local.span);
                locals.push(self.icfg.add_variable(variable));
            }
            let of = |ids: &[LocalId]| ids.iter().map(|l| locals[l.index()]).collect::<Vec<_>>();
            let (params, results) = (of(&procedure.params), of(&procedure.results));
            let entry = self.location(number, procedure.span);
            let end = procedure.bodies.last().map_or(procedure.span, |b| b.end);
            let exit = self.location(number, end);
            self.icfg.procedures.push(Procedure {
                name: procedure.name.clone(),
                entry,
                exit,
                params,
                results,
                locals: locals.clone(),
                modifies: self.written[index].clone(),
                span: procedure.span,
            });
            self.locals.push(locals);
        }
        Ok(())
    }

    pub fn location(&mut self, procedure: ProcId, span: Span) -> LocId {
        self.icfg.locations.push(Location { procedure, span, loop_head: false, check: None });
        LocId::from_index(self.icfg.locations.len() - 1)
    }

    pub fn statement(&mut self, transition: Transition, kind: StatementKind, span: Span) -> StatementId {
        let overapproximates = self.overapproximates.clone();
        self.icfg.statements.push(Statement { transition, kind, span, overapproximates });
        StatementId::from_index(self.icfg.statements.len() - 1)
    }

    pub fn edge(&mut self, source: LocId, target: LocId, transition: Transition, kind: StatementKind, span: Span) {
        let statement = self.statement(transition.clone(), kind, span);
        self.icfg.edges.push(Edge { source, target, transition, origin: Origin::Statement(statement) });
    }

    /// The statement being translated has this expression in it.
    pub fn mark(&mut self, expr: ExprId) {
        if self.overapproximates.is_none() {
            self.overapproximates = self.inexact.mark(self.program, expr);
        }
    }

    fn assume(&mut self, scope: AssumptionScope, kind: AssumptionKind, term: Term, span: Span) {
        if term != Term::TRUE {
            self.icfg.assumptions.push(Assumption { term, scope, kind, span });
        }
    }

    /// Expressions of a procedure's contract or body.
    pub fn translate_in(&mut self, procedure: ProcedureId, expr: ExprId) -> Result<Term, Unsupported> {
        self.mark(expr);
        let scope = InProcedure {
            icfg: &self.icfg,
            constants: &self.constants,
            globals: &self.globals,
            locals: &self.locals[procedure.index()],
            written: &self.written[procedure.index()],
        };
        self.exprs.translate(expr, &scope)
    }

    fn axioms(&mut self) -> Result<(), Unsupported> {
        for axiom in &self.program.axioms {
            let scope = InProcedure {
                icfg: &self.icfg,
                constants: &self.constants,
                globals: &self.globals,
                locals: &[],
                written: &[],
            };
            let term = self.exprs.translate(axiom.expr, &scope)?;
            self.icfg.axioms.push(term);
            self.assume(AssumptionScope::Everywhere, AssumptionKind::Axiom, term, axiom.span);
        }
        self.unique_constants();
        for (definition, span) in std::mem::take(&mut self.exprs.axioms) {
            self.icfg.axioms.push(definition);
            self.assume(AssumptionScope::Everywhere, AssumptionKind::Definition, definition, span);
        }
        self.icfg.axioms.retain(|&axiom| axiom != Term::TRUE);
        Ok(())
    }

    /// Unique constants of one type differ pairwise.
    fn unique_constants(&mut self) {
        let constants = &self.program.constants;
        for i in 0..constants.len() {
            let others =
                (0..i).filter(|&j| constants[i].unique && constants[j].unique && constants[i].ty == constants[j].ty);
            let differ: Vec<Term> = others.map(|j| self.terms.ne(self.constants[i], self.constants[j])).collect();
            self.icfg.axioms.extend_from_slice(&differ);
            let all = self.terms.and(&differ);
            self.assume(AssumptionScope::Everywhere, AssumptionKind::Unique, all, constants[i].span);
        }
    }

    fn procedure(&mut self, id: ProcedureId) -> Result<(), Unsupported> {
        let procedure = self.program.procedure(id);
        let number = self.numbers[id.index()].expect("a procedure with a body has a number");
        let (entry, exit) = (self.icfg.procedure(number).entry, self.icfg.procedure(number).exit);
        // Contract first: where clauses of parameters and results, then preconditions.
        self.overapproximates = None;
        let mut assumptions = Vec::new();
        let scope = AssumptionScope::Procedure(number);
        for &local in procedure.params.iter().chain(&procedure.results) {
            if let Some(clause) = procedure.local(local).where_clause {
                let term = self.translate_in(id, clause)?;
                self.assume(scope, AssumptionKind::Where, term, self.program.exprs[clause].span);
                assumptions.push(term);
            }
        }
        for spec in &procedure.requires {
            let term = self.translate_in(id, spec.expr)?;
            self.assume(scope, AssumptionKind::Requires, term, spec.span);
            assumptions.push(term);
        }
        let start = self.location(number, procedure.span);
        let transition = Transition::assume(self.terms.and(&assumptions));
        self.edge(entry, start, transition, StatementKind::Start, procedure.span);
        // Postconditions: what a body ends in is checked before the exit.
        let finish = self.location(number, self.icfg.location(exit).span);
        self.postconditions(id, finish, exit)?;
        for (position, body) in procedure.bodies.iter().enumerate() {
            self.overapproximates = None;
            let mut wheres = Vec::new();
            let scope = AssumptionScope::Body(number, position);
            for &local in &body.locals {
                if let Some(clause) = procedure.local(local).where_clause {
                    let term = self.translate_in(id, clause)?;
                    self.assume(scope, AssumptionKind::Where, term, self.program.exprs[clause].span);
                    wheres.push(term);
                }
            }
            let first = self.location(number, body.span);
            let transition = Transition::assume(self.terms.and(&wheres));
            self.edge(start, first, transition, StatementKind::Skip, body.span);
            BodyBuilder::new(self, id, number, body, finish).build(first)?;
        }
        Ok(())
    }

    fn postconditions(&mut self, id: ProcedureId, finish: LocId, exit: LocId) -> Result<(), Unsupported> {
        let procedure = self.program.procedure(id);
        let mut current = finish;
        let at = self.icfg.location(exit).span;
        for spec in &procedure.ensures {
            self.overapproximates = None;
            let claim = self.translate_in(id, spec.expr)?;
            let number = self.icfg.location(exit).procedure;
            let next = self.location(number, at);
            if spec.trust == Trust::Checked {
                self.check(current, claim, crate::CheckKind::Postcondition, spec.span, at);
            }
            self.edge(current, next, Transition::assume(claim), StatementKind::Passes, spec.span);
            current = next;
        }
        self.overapproximates = None;
        self.edge(current, exit, Transition::skip(), StatementKind::Skip, at);
        Ok(())
    }

    /// Adds an error location that is reached from `source` when `claim` does not hold.
    pub fn check(&mut self, source: LocId, claim: Term, kind: crate::CheckKind, span: Span, at: Span) {
        let procedure = self.icfg.location(source).procedure;
        let error = self.location(procedure, span);
        let check = crate::CheckId::from_index(self.icfg.checks.len());
        self.icfg.locations[error.index()].check = Some(check);
        self.icfg.checks.push(crate::Check { kind, span, at });
        let transition = Transition::assume(self.terms.not(claim));
        self.edge(source, error, transition, StatementKind::Fails, span);
    }

    /// Adds an initial location for a procedure: an arbitrary state in which `old(g) == g` and the globals' `where`
    /// clauses hold.
    fn start(&mut self, id: ProcedureId) -> Result<(), Unsupported> {
        let number = self.numbers[id.index()].expect("an entry procedure has a body");
        let span = self.program.procedure(id).span;
        self.overapproximates = None;
        // The clauses are the same for all entries.
        let first = self.icfg.initial.is_empty();
        let mut assumptions = Vec::new();
        for &global in &self.icfg.procedure(number).modifies {
            let old = self.icfg.old_of(global);
            assumptions.push(self.terms.eq(self.icfg.variable(old).term, self.icfg.variable(global).term));
        }
        for global in &self.program.globals {
            if let Some(clause) = global.where_clause {
                let term = self.translate_in(id, clause)?;
                if first {
                    let span = self.program.exprs[clause].span;
                    self.assume(AssumptionScope::Start, AssumptionKind::Where, term, span);
                }
                assumptions.push(term);
            }
        }
        let initial = self.location(number, span);
        let entry = self.icfg.procedure(number).entry;
        let transition = Transition::assume(self.terms.and(&assumptions));
        self.edge(initial, entry, transition, StatementKind::Start, span);
        self.icfg.initial.push(initial);
        Ok(())
    }

    /// The variable of a place in a procedure.
    pub fn place(&self, procedure: ProcedureId, place: Place) -> VarId {
        match place {
            Place::Global(global) => self.globals[global.index()],
            Place::Local(local) => self.locals[procedure.index()][local.index()],
        }
    }

    /// The `where` clause of a place, if it has one.
    pub fn where_clause(&mut self, procedure: ProcedureId, place: Place) -> Result<Option<Term>, Unsupported> {
        let clause = match place {
            Place::Global(global) => self.program.global(global).where_clause,
            Place::Local(local) => self.program.procedure(procedure).local(local).where_clause,
        };
        clause.map(|clause| self.translate_in(procedure, clause)).transpose()
    }

    /// The contract of a procedure without a body, seen from a call: parameters are `args`, results are `results`,
    /// the globals it may write are primed.
    pub fn contract_scope<'s>(
        &'s self,
        callee: ProcedureId,
        args: &'s [Term],
        results: &'s [Term],
        state: &'s Substitution,
    ) -> AtCall<'s, 'a> {
        AtCall { translator: self, callee, args, results, state }
    }

    fn constant(&self, id: ConstId) -> Term {
        self.constants[id.index()]
    }
}

/// Variables as a procedure's own contract and body see them.
struct InProcedure<'a> {
    icfg: &'a Icfg,
    constants: &'a [Term],
    globals: &'a [VarId],
    locals: &'a [VarId],
    written: &'a [VarId],
}

impl ExprScope for InProcedure<'_> {
    fn resolve(&self, var: Var, old: bool) -> Term {
        match var {
            Var::Const(id) => self.constants[id.index()],
            Var::Local(id) => self.icfg.variable(self.locals[id.index()]).term,
            Var::Global(id) => {
                let global = self.globals[id.index()];
                // A global that is never written is its own old value.
                let id = if old && self.written.contains(&global) { self.icfg.old_of(global) } else { global };
                self.icfg.variable(id).term
            }
            Var::Bound(_) => unreachable!("bound variables are resolved before"),
        }
    }
}

/// Variables of a contract as the caller sees them: see [`Translator::contract_scope`].
pub(crate) struct AtCall<'s, 'a> {
    translator: &'s Translator<'a>,
    callee: ProcedureId,
    args: &'s [Term],
    results: &'s [Term],
    /// What the globals have become; those not in here are unchanged.
    state: &'s Substitution,
}

impl ExprScope for AtCall<'_, '_> {
    fn resolve(&self, var: Var, old: bool) -> Term {
        let t = self.translator;
        match var {
            Var::Const(id) => t.constant(id),
            Var::Local(id) => {
                let callee = t.program.procedure(self.callee);
                let position = |ids: &[LocalId]| ids.iter().position(|&l| l == id);
                match (position(&callee.params), position(&callee.results)) {
                    (Some(i), _) => self.args[i],
                    (_, Some(i)) => self.results[i],
                    _ => unreachable!("contracts mention parameters and results only"),
                }
            }
            Var::Global(id) => {
                let term = t.icfg.variable(t.globals[id.index()]).term;
                if old { term } else { self.state.get(&term).copied().unwrap_or(term) }
            }
            Var::Bound(_) => unreachable!("bound variables are resolved before"),
        }
    }
}
