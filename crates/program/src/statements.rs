//! Translation of the statements of a body into locations and edges.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use tracewright_boogie::{
    Attribute, AttributeArg, BlockId, Body, ExprId, LabelId, ProcedureId, Spec, Stmt, StmtKind, Trust, VariableId,
};
use tracewright_logic::{Substitution, Term};
use tracewright_source::Span;

use crate::expr::update;
use crate::translate::Translator;
use crate::{Call, CheckKind, LocId, ProcId, StatementKind, Transition, Unsupported, VarId};

/// Builds the graph of one body.
pub(crate) struct BodyBuilder<'t, 'a> {
    translator: &'t mut Translator<'a>,
    procedure: ProcedureId,
    number: ProcId,
    body: &'a Body,
    /// Where `return` leads.
    finish: LocId,
    labels: FxHashMap<LabelId, LocId>,
    /// The targets of `break`, for enclosing statements.
    after: FxHashMap<BlockId, LocId>,
}

impl<'t, 'a> BodyBuilder<'t, 'a> {
    pub fn new(
        translator: &'t mut Translator<'a>,
        procedure: ProcedureId,
        number: ProcId,
        body: &'a Body,
        finish: LocId,
    ) -> Self {
        BodyBuilder {
            translator,
            procedure,
            number,
            body,
            finish,
            labels: FxHashMap::default(),
            after: FxHashMap::default(),
        }
    }

    /// Builds the body from its first location.
    pub fn build(mut self, first: LocId) -> Result<(), Unsupported> {
        let body = self.body;
        let end = self.block(&body.block, Some(first))?;
        self.translator.overapproximates = None;
        if let Some(end) = end {
            self.skip(end, self.finish, body.end);
        }
        Ok(())
    }

    fn location(&mut self, span: Span) -> LocId {
        self.translator.location(self.number, span)
    }

    fn skip(&mut self, source: LocId, target: LocId, span: Span) {
        self.translator.edge(source, target, Transition::skip(), StatementKind::Skip, span);
    }

    /// The location of a label.
    fn label(&mut self, label: LabelId) -> LocId {
        if let Some(&location) = self.labels.get(&label) {
            return location;
        }
        let span = self.body.labels[label.0 as usize].span;
        let location = self.location(span);
        self.labels.insert(label, location);
        location
    }

    /// Builds statements from `current` on; `None` is unreachable code, also as the result after a jump.
    fn block(&mut self, block: &'a [Stmt], mut current: Option<LocId>) -> Result<Option<LocId>, Unsupported> {
        for stmt in block {
            // Unreachable code still gets locations, because it may contain labels.
            let here = current.unwrap_or_else(|| self.location(stmt.span));
            current = self.statement(stmt, here)?;
        }
        Ok(current)
    }

    fn step(&mut self, source: LocId, transition: Transition, kind: StatementKind, span: Span) -> LocId {
        let target = self.location(span);
        self.translator.edge(source, target, transition, kind, span);
        target
    }

    fn translate(&mut self, expr: ExprId) -> Result<Term, Unsupported> {
        self.translator.translate_in(self.procedure, expr)
    }

    fn statement(&mut self, stmt: &'a Stmt, here: LocId) -> Result<Option<LocId>, Unsupported> {
        self.translator.icfg.locations[here.index()].span = stmt.span;
        self.translator.overapproximates = mark(stmt);
        let next = match &stmt.kind {
            StmtKind::Assert(claim) => {
                let claim = self.translate(*claim)?;
                let kind = CheckKind::Assert(Attribute::defect(&stmt.attributes));
                self.translator.check(here, claim, kind, stmt.span, stmt.span);
                self.step(here, Transition::assume(claim), StatementKind::Passes, stmt.span)
            }
            StmtKind::Assume(condition) => {
                let condition = self.translate(*condition)?;
                self.step(here, Transition::assume(condition), StatementKind::Assume, stmt.span)
            }
            StmtKind::Havoc(places) => {
                let transition = self.havoc(places)?;
                self.step(here, transition, StatementKind::Havoc, stmt.span)
            }
            StmtKind::Assign(pairs) => {
                let transition = self.assignment(pairs)?;
                self.step(here, transition, StatementKind::Assign, stmt.span)
            }
            StmtKind::Call { procedure, args, results, trust } => {
                let args: &'a [ExprId] = self.translator.program.exprs.list(*args);
                self.call(here, *procedure, args, results, *trust, stmt.span)?
            }
            StmtKind::If { id, branches, otherwise } => {
                let join = self.location(stmt.span);
                self.after.insert(*id, join);
                let mut current = here;
                for branch in branches {
                    self.translator.overapproximates = mark(stmt);
                    let (yes, no) = self.branch(current, branch.cond, branch.span)?;
                    let end = self.block(&branch.block, Some(yes))?;
                    // Marks inside the block do not apply after it.
                    self.translator.overapproximates = mark(stmt);
                    self.join(end, join, branch.span);
                    current = no;
                }
                let end = self.block(otherwise, Some(current))?;
                self.translator.overapproximates = mark(stmt);
                self.join(end, join, stmt.span);
                join
            }
            StmtKind::While { id, cond, invariants, block } => {
                let head = self.location(stmt.span);
                self.translator.icfg.locations[head.index()].loop_head = true;
                self.skip(here, head, stmt.span);
                let after = self.location(stmt.span);
                self.after.insert(*id, after);
                let checked = self.invariants(head, invariants)?;
                let (yes, no) = self.branch(checked, *cond, stmt.span)?;
                self.skip(no, after, stmt.span);
                let end = self.block(block, Some(yes))?;
                self.translator.overapproximates = mark(stmt);
                self.join(end, head, stmt.span);
                after
            }
            StmtKind::Break(id) => {
                let target = self.after[id];
                self.skip(here, target, stmt.span);
                return Ok(None);
            }
            StmtKind::Goto(labels) => {
                for &label in labels {
                    let target = self.label(label);
                    self.skip(here, target, stmt.span);
                }
                return Ok(None);
            }
            StmtKind::Label(label) => {
                let location = self.label(*label);
                self.skip(here, location, stmt.span);
                location
            }
            StmtKind::Return => {
                self.skip(here, self.finish, stmt.span);
                return Ok(None);
            }
        };
        Ok(Some(next))
    }

    fn join(&mut self, end: Option<LocId>, target: LocId, span: Span) {
        if let Some(end) = end {
            self.skip(end, target, span);
        }
    }

    fn branch(&mut self, here: LocId, cond: Option<ExprId>, span: Span) -> Result<(LocId, LocId), Unsupported> {
        let (condition, span) = match cond {
            None => (None, span),
            Some(cond) => (Some(self.translate(cond)?), self.translator.program.exprs[cond].span),
        };
        let negated = condition.map_or(Term::TRUE, |c| self.translator.terms.not(c));
        let yes = self.step(here, Transition::assume(condition.unwrap_or(Term::TRUE)), StatementKind::Then, span);
        let no = self.step(here, Transition::assume(negated), StatementKind::Else, span);
        Ok((yes, no))
    }

    /// Checks the invariants at a loop head, assumes the free ones; returns the location where the loop condition is
    /// evaluated.
    fn invariants(&mut self, head: LocId, invariants: &[Spec]) -> Result<LocId, Unsupported> {
        let mut current = head;
        for invariant in invariants {
            let claim = self.translate(invariant.expr)?;
            if invariant.trust == Trust::Checked {
                self.translator.check(current, claim, CheckKind::Invariant, invariant.span, invariant.span);
            }
            current = self.step(current, Transition::assume(claim), StatementKind::Passes, invariant.span);
        }
        Ok(current)
    }

    fn havoc(&mut self, places: &[VariableId]) -> Result<Transition, Unsupported> {
        let written: Vec<VarId> = places.iter().map(|&p| self.translator.place(self.procedure, p)).collect();
        let mut clauses = Vec::new();
        for &place in places {
            clauses.extend(self.translator.where_clause(self.procedure, place)?);
        }
        let terms = self.translator.terms;
        let claim = terms.substitute(terms.and(&clauses), &self.translator.icfg.priming(&written));
        Ok(Transition::new(claim, written))
    }

    fn assignment(&mut self, pairs: &'a [(tracewright_boogie::Lhs, ExprId)]) -> Result<Transition, Unsupported> {
        let mut parts = Vec::new();
        let mut written = Vec::new();
        for (lhs, value) in pairs {
            let var = self.translator.place(self.procedure, lhs.place);
            let mut indices = Vec::new();
            for &level in &lhs.path {
                for &index in self.translator.program.exprs.list(level) {
                    indices.push(self.translator.translate_in(self.procedure, index)?);
                }
            }
            let value = self.translate(*value)?;
            let variable = self.translator.icfg.variable(var);
            let new = update(self.translator.terms, variable.term, &indices, value);
            parts.push(self.translator.terms.eq(variable.primed, new));
            written.push(var);
        }
        Ok(Transition::new(self.translator.terms.and(&parts), written))
    }

    fn call(
        &mut self,
        here: LocId,
        callee: ProcedureId,
        args: &[ExprId],
        results: &[VariableId],
        trust: Trust,
        span: Span,
    ) -> Result<LocId, Unsupported> {
        let args = args.iter().map(|&arg| self.translate(arg)).collect::<Result<Vec<_>, _>>()?;
        let results: Vec<VarId> = results.iter().map(|&p| self.translator.place(self.procedure, p)).collect();
        let here = self.preconditions(here, callee, &args, trust, span)?;
        match self.translator.numbers[callee.index()] {
            Some(number) => {
                // A call is not a statement and cannot be marked, so a marked statement is inserted before it.
                let here = match self.translator.overapproximates {
                    Some(_) => self.step(here, Transition::skip(), StatementKind::Skip, span),
                    None => here,
                };
                let target = self.location(span);
                let call = Call { source: here, target, callee: number, args, results, span };
                self.translator.icfg.calls.push(call);
                Ok(target)
            }
            None => {
                let known = self.translator.contracts.get(&callee).cloned();
                let own = self.translator.overapproximates.take();
                let (transition, inexact) = match known {
                    Some(known) => known,
                    None => (self.contract(callee, &args, &results)?, self.translator.overapproximates.take()),
                };
                if args.is_empty() && results.is_empty() {
                    self.translator.contracts.insert(callee, (transition.clone(), inexact.clone()));
                }
                self.translator.overapproximates = own.or(inexact);
                Ok(self.step(here, transition, StatementKind::CallContract, span))
            }
        }
    }

    /// Checks the preconditions of the callee; returns the location where they hold.
    fn preconditions(
        &mut self,
        mut here: LocId,
        callee: ProcedureId,
        args: &[Term],
        trust: Trust,
        span: Span,
    ) -> Result<LocId, Unsupported> {
        let program = self.translator.program;
        // Free preconditions are assumed by the body of the callee only.
        let checked = |spec: &&Spec| spec.trust == Trust::Checked && trust == Trust::Checked;
        for spec in program.procedure(callee).requires.iter().filter(checked) {
            let claim = self.at_call(spec.expr, callee, args, &[], &Substitution::default())?;
            self.translator.check(here, claim, CheckKind::Precondition, spec.span, span);
            here = self.step(here, Transition::assume(claim), StatementKind::Passes, spec.span);
        }
        Ok(here)
    }

    fn at_call(
        &mut self,
        expr: ExprId,
        callee: ProcedureId,
        args: &[Term],
        results: &[Term],
        state: &Substitution,
    ) -> Result<Term, Unsupported> {
        self.translator.mark(expr);
        // The expression translator is moved out temporarily, because the scope borrows the rest of the translator.
        let empty = crate::expr::Expressions::placeholder(self.translator.program, self.translator.terms);
        let mut exprs = std::mem::replace(&mut self.translator.exprs, empty);
        let result = exprs.translate(expr, &self.translator.contract_scope(callee, args, results, state));
        self.translator.exprs = exprs;
        result
    }

    /// A call of a procedure without a body: havocs the globals that it modifies and its results, and assumes its
    /// postconditions.
    fn contract(&mut self, callee: ProcedureId, args: &[Term], results: &[VarId]) -> Result<Transition, Unsupported> {
        let (program, terms) = (self.translator.program, self.translator.terms);
        let procedure = program.procedure(callee);
        let modified = self.translator.written[callee.index()].clone();
        // Temporaries for the results: a result may be assigned to a global that the callee modifies, too.
        let mut values = Vec::new();
        for &result in &procedure.results {
            let local = procedure.local(result);
            let sort = self.translator.exprs.sort(local.ty, local.span)?;
            values.push(terms.fresh_var(&local.name, sort));
        }
        let mut state = Substitution::default();
        let mut aux = values.clone();
        for &global in &modified {
            let variable = self.translator.icfg.variable(global).clone();
            let after = if results.contains(&global) {
                let between = terms.fresh_var(&variable.name, variable.sort);
                aux.push(between);
                between
            } else {
                variable.primed
            };
            state.insert(variable.term, after);
        }
        let mut parts = Vec::new();
        for spec in &procedure.ensures {
            parts.push(self.at_call(spec.expr, callee, args, &values, &state)?);
        }
        for &result in &procedure.results {
            if let Some(clause) = procedure.local(result).where_clause {
                parts.push(self.at_call(clause, callee, args, &values, &state)?);
            }
        }
        for &global in &procedure.modifies {
            if let Some(clause) = program.global(global).where_clause {
                parts.push(self.at_call(clause, callee, args, &values, &state)?);
            }
        }
        for (&result, &value) in results.iter().zip(&values) {
            parts.push(terms.eq(self.translator.icfg.variable(result).primed, value));
        }
        let mut written = modified;
        written.extend_from_slice(results);
        Ok(Transition { aux, ..Transition::new(terms.and(&parts), written) }.simplified(terms))
    }
}

/// The construct that a statement does not model exactly, from its attribute `{:overapproximation "construct"}`.
fn mark(stmt: &Stmt) -> Option<Arc<str>> {
    let attribute = Attribute::find(&stmt.attributes, "overapproximation")?;
    match attribute.args.first() {
        Some(AttributeArg::Text(construct) | AttributeArg::Expr(construct)) => Some(construct.as_str().into()),
        None => Some("a statement that is over-approximated".into()),
    }
}
