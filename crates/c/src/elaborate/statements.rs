//! Statements.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use tracewright_source::Span;

use crate::ast::{self, Ast, Ident, StmtKind as Syntax};
use crate::names::{Names, Symbol};
use crate::typed::build::Builder;
use crate::typed::{ExprId, ExprKind, Label, LabelId, PlaceKind, StmtId, StmtKind, Storage};
use crate::types::{IntType, QualType, TypeId};

use super::bodies::Bodies;
use super::convert::Operand;
use super::typing::Typing;
use super::{Checked, Elaborator};

/// A switch whose body is being elaborated.
#[derive(Debug)]
pub(super) struct Switch {
    /// The promoted type of its value; `None` if that is wrong.
    ty: Option<TypeId>,
    /// The cases so far: from the lowest value to the highest.
    cases: BTreeMap<i128, i128>,
    default: Option<Span>,
}

/// What a loop or switch adds to where `break` and `continue` may stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Breakable {
    Loop,
    Switch,
}

impl Elaborator<'_> {
    /// Elaborates statements into a list of their own.
    fn collect(&mut self, elaborate: impl FnOnce(&mut Self)) -> Vec<StmtId> {
        let Some(body) = &mut self.bodies.current else { return Vec::new() };
        let outer = std::mem::take(&mut body.list);
        elaborate(self);
        match &mut self.bodies.current {
            Some(body) => std::mem::replace(&mut body.list, outer),
            None => Vec::new(),
        }
    }

    /// The answer, if a condition is a question of the library about the program.
    fn answer(&self, condition: ast::ExprId) -> Option<bool> {
        match self.ast[condition].kind {
            ast::ExprKind::Name(name) if self.linker.library.is_elaborated => {
                self.linker.question(&self.typing.build, self.text(name))
            }
            _ => None,
        }
    }

    /// A statement as one node.
    pub(super) fn statement(&mut self, id: ast::StmtId) -> StmtId {
        let span = self.ast[id].span;
        let mut list = self.collect(|this| this.item(id));
        match list.len() {
            0 => self.typing.build.stmt_node(StmtKind::Skip, span),
            1 => list.swap_remove(0),
            _ => self.typing.build.stmt_node(StmtKind::Block(list), span),
        }
    }

    /// The body of a loop, switch or `if`: a scope of its own.
    fn substatement(&mut self, id: ast::StmtId) -> StmtId {
        self.scopes.enter();
        let stmt = self.statement(id);
        self.scopes.leave();
        stmt
    }

    fn breakable_body(&mut self, id: ast::StmtId, kind: Breakable) -> StmtId {
        let is_loop = usize::from(kind == Breakable::Loop);
        if let Some(body) = &mut self.bodies.current {
            body.loops += is_loop;
            body.breakable += 1;
        }
        let stmt = self.substatement(id);
        if let Some(body) = &mut self.bodies.current {
            body.loops -= is_loop;
            body.breakable -= 1;
        }
        stmt
    }

    /// Elaborates a statement or declaration into the block at hand.
    fn item(&mut self, id: ast::StmtId) {
        if self.try_item(id).is_err() {
            self.lengths.pending.clear();
        }
    }

    fn try_item(&mut self, id: ast::StmtId) -> Checked<()> {
        let stmt = self.ast[id];
        let span = stmt.span;
        match stmt.kind {
            Syntax::Empty => self.bodies.push(&mut self.typing.build, StmtKind::Skip, span),
            Syntax::Expr(expr) => {
                let value = self.effect(expr)?;
                self.bodies.push(&mut self.typing.build, StmtKind::Expr(value), span);
            }
            Syntax::Decl(decl) => self.declaration(decl),
            Syntax::Block(items) => {
                let block = self.block(&self.ast[items], span);
                if let Some(body) = &mut self.bodies.current {
                    body.list.push(block);
                }
            }
            Syntax::LocalLabels(labels) => {
                for &label in &self.ast[labels] {
                    self.bodies.local_label(&mut self.typing.build, self.names, label);
                }
            }
            Syntax::If { condition, then, otherwise } => {
                let value = self.condition(condition);
                // The library asks what this program can do: the other branch is not elaborated.
                if let Some(answer) = self.answer(condition) {
                    if let Some(taken) = if answer { Some(then) } else { otherwise } {
                        let taken = self.substatement(taken);
                        self.bodies.current.iter_mut().for_each(|body| body.list.push(taken));
                    }
                    return Ok(());
                }
                let then = self.substatement(then);
                let otherwise = otherwise.map(|otherwise| self.substatement(otherwise));
                self.bodies.push(
                    &mut self.typing.build,
                    StmtKind::If(value?, then, otherwise),
                    self.ast[condition].span,
                );
            }
            Syntax::While { condition, body } => {
                let value = self.condition(condition);
                let body = self.breakable_body(body, Breakable::Loop);
                self.bodies.push(&mut self.typing.build, StmtKind::While(value?, body), self.ast[condition].span);
            }
            Syntax::DoWhile { body, condition } => {
                let body = self.breakable_body(body, Breakable::Loop);
                let value = self.condition(condition)?;
                self.bodies.push(&mut self.typing.build, StmtKind::DoWhile(body, value), self.ast[condition].span);
            }
            Syntax::For { init, condition, step, body } => self.for_loop(init, condition, step, body, span)?,
            Syntax::Switch { value, body } => self.switch(value, body)?,
            Syntax::Case { low, high, body } => self.case(low, high, body, span)?,
            Syntax::Default { body } => {
                let before = self.bodies.current.as_mut().and_then(|body| body.switches.last_mut());
                match before.map(|switch| switch.default.replace(span)) {
                    None => self.typing.error(span, "`default` label not within a switch statement")?,
                    Some(Some(_)) => self.typing.error(span, "multiple default labels in one switch")?,
                    Some(None) => {}
                }
                self.labelled(body, span, StmtKind::Default);
            }
            Syntax::Label { label, body } => {
                let id = self.bodies.label(&mut self.typing.build, self.names, label, span);
                if let Some(body) = &mut self.bodies.current
                    && body.defined[id.index()].replace(label.span).is_some()
                {
                    let text = self.names.text(label.name);
                    let _ = self.typing.error::<()>(label.span, format!("duplicate label `{text}`"));
                }
                if let Some(function) = self.typing.build.function {
                    self.typing.build.program.functions[function.index()].labels[id.index()].span = label.span;
                }
                self.labelled(body, label.span, |stmt| StmtKind::Label(id, stmt));
            }
            Syntax::Goto(label) => match self.bodies.goto_outer(&mut self.typing.build, label.name, span) {
                Some(jump) => self.bodies.push(&mut self.typing.build, jump, span),
                None => {
                    let id = self.bodies.label(&mut self.typing.build, self.names, label, span);
                    self.bodies.push(&mut self.typing.build, StmtKind::Goto(id), span);
                }
            },
            Syntax::GotoComputed(target) => {
                let value = self.value(target)?;
                self.bodies.computed_goto(&mut self.typing, value, span)?;
            }
            Syntax::Break => {
                if self.bodies.current.as_ref().is_some_and(|body| body.breakable == 0) {
                    return self.typing.error(span, "`break` statement not within loop or switch");
                }
                self.bodies.push(&mut self.typing.build, StmtKind::Break, span);
            }
            Syntax::Continue => {
                if self.bodies.current.as_ref().is_some_and(|body| body.loops == 0) {
                    return self.typing.error(span, "`continue` statement not within a loop");
                }
                self.bodies.push(&mut self.typing.build, StmtKind::Continue, span);
            }
            Syntax::Return(value) => self.return_statement(value, span)?,
            Syntax::Asm(id) => self.asm(id)?,
        }
        Ok(())
    }

    /// A block with a scope of its own.
    fn block(&mut self, items: &[ast::StmtId], span: Span) -> StmtId {
        let list = self.scoped_items(items);
        self.typing.build.stmt_node(StmtKind::Block(list), span)
    }

    fn scoped_items(&mut self, items: &[ast::StmtId]) -> Vec<StmtId> {
        self.scopes.enter();
        let outer = self.bodies.outer_labels(self.ast, items);
        let list = self.collect(|this| {
            for &item in items {
                this.item(item);
            }
        });
        self.bodies.forget_local_labels(self.ast, items, outer);
        self.scopes.leave();
        list
    }

    /// The statement behind a label. A declaration there is not part of the labelled statement.
    fn labelled(&mut self, id: ast::StmtId, span: Span, label: impl FnOnce(StmtId) -> StmtKind) {
        if let Syntax::Decl(_) = self.ast[id].kind {
            let skip = self.typing.build.stmt_node(StmtKind::Skip, span);
            self.bodies.push(&mut self.typing.build, label(skip), span);
            self.item(id);
        } else {
            let stmt = self.statement(id);
            self.bodies.push(&mut self.typing.build, label(stmt), span);
        }
    }

    fn for_loop(
        &mut self,
        init: Option<ast::StmtId>,
        condition: Option<ast::ExprId>,
        step: Option<ast::ExprId>,
        body: ast::StmtId,
        span: Span,
    ) -> Checked<()> {
        self.scopes.enter();
        let mut before = Vec::new();
        let mut first = None;
        if let Some(init) = init {
            match self.ast[init].kind {
                Syntax::Decl(_) => before = self.collect(|this| this.item(init)),
                _ => first = Some(self.statement(init)),
            }
        }
        let cond = condition.map(|condition| self.condition(condition)).transpose();
        let step = step.map(|step| self.effect(step)).transpose();
        let body = self.breakable_body(body, Breakable::Loop);
        self.scopes.leave();
        let head = condition.map_or(span, |condition| self.ast[condition].span);
        let kind = StmtKind::For { init: first, cond: cond?, step: step?, body };
        if before.is_empty() {
            self.bodies.push(&mut self.typing.build, kind, head);
        } else {
            before.push(self.typing.build.stmt_node(kind, head));
            self.bodies.push(&mut self.typing.build, StmtKind::Block(before), span);
        }
        Ok(())
    }

    fn switch(&mut self, value: ast::ExprId, body: ast::StmtId) -> Checked<()> {
        let span = self.ast[value].span;
        let value = self.value(value).and_then(|value| {
            match self.typing.build.types().is_integer(self.typing.build.ty(value)) {
                true => Ok(self.typing.build.promote(value)),
                false => self.typing.error(span, "switch quantity not an integer"),
            }
        });
        let ty = value.ok().map(|value| self.typing.build.ty(value));
        if let Some(body) = &mut self.bodies.current {
            body.switches.push(Switch { ty, cases: BTreeMap::new(), default: None });
        }
        let stmt = self.breakable_body(body, Breakable::Switch);
        if let Some(body) = &mut self.bodies.current {
            body.switches.pop();
        }
        self.bodies.push(&mut self.typing.build, StmtKind::Switch(value?, stmt), span);
        Ok(())
    }

    fn case(&mut self, low: ast::ExprId, high: Option<ast::ExprId>, body: ast::StmtId, span: Span) -> Checked<()> {
        let range = self.case_range(low, high);
        match range {
            Ok((low, high)) => self.labelled(body, span, |stmt| StmtKind::Case(low, high, stmt)),
            Err(_) => self.item(body),
        }
        Ok(())
    }

    fn case_range(&mut self, low: ast::ExprId, high: Option<ast::ExprId>) -> Checked<(i128, i128)> {
        let span = self.ast[low].span;
        let switch = self.bodies.current.as_ref().and_then(|body| body.switches.last());
        let Some(ty) = switch.map(|switch| switch.ty) else {
            return self.typing.error(span, "case label not within a switch statement");
        };
        let mut first = self.integer_constant(low, "the case label")?;
        let mut last = match high {
            Some(high) => self.integer_constant(high, "the case label")?,
            None => first,
        };
        if let Some(int) = ty.and_then(|ty| self.typing.build.types().as_int(ty)) {
            (first, last) = (self.typing.build.types().wrap(int, first), self.typing.build.types().wrap(int, last));
        }
        if first > last {
            self.typing.warn(span, "empty range specified");
            return Ok((first, last));
        }
        let Some(switch) = self.bodies.current.as_mut().and_then(|body| body.switches.last_mut()) else {
            return Ok((first, last));
        };
        let before = switch.cases.range(..=last).next_back().filter(|&(_, &end)| end >= first);
        if before.is_some() {
            return self.typing.error(span, "duplicate case value");
        }
        switch.cases.insert(first, last);
        Ok((first, last))
    }

    fn return_statement(&mut self, value: Option<ast::ExprId>, span: Span) -> Checked<()> {
        let result = self.bodies.current.as_ref().map_or(self.typing.build.basic.void, |body| body.result);
        let is_void = self.typing.build.types().is_void(result);
        match value {
            None => {
                if !is_void {
                    self.typing.warn(span, "`return` with no value, in function returning non-void");
                }
                self.bodies.push(&mut self.typing.build, StmtKind::Return(None), span);
            }
            Some(expr) if is_void => {
                let value = self.effect(expr)?;
                if !self.typing.build.types().is_void(self.typing.build.ty(value)) {
                    self.typing.warn(span, "`return` with a value, in function returning void");
                }
                self.bodies.push(&mut self.typing.build, StmtKind::Expr(value), span);
                self.bodies.push(&mut self.typing.build, StmtKind::Return(None), span);
            }
            Some(expr) => {
                let value = self.value(expr)?;
                let value = self.typing.convert(value, result, "returning", self.ast[expr].span)?;
                self.bodies.push(&mut self.typing.build, StmtKind::Return(Some(value)), span);
            }
        }
        Ok(())
    }

    /// A scalar that is compared with zero.
    pub(super) fn condition(&mut self, id: ast::ExprId) -> Checked<ExprId> {
        let value = self.value(id)?;
        self.typing.truth_value(value, self.ast[id].span)
    }

    /// An expression for its effects. If its value is a struct, only the access remains.
    pub(super) fn effect(&mut self, id: ast::ExprId) -> Checked<ExprId> {
        let span = self.ast[id].span;
        let operand = self.expression(id)?;
        if let Operand::Place(place, ty) = operand
            && let Some(record) = self.typing.build.types().as_record(ty.ty)
        {
            if self.typing.build.types().record(record).body.is_none() {
                let address = self.typing.build.address_of(place, ty, span);
                return Ok(self.typing.build.cast(
                    crate::typed::CastKind::ToVoid,
                    address,
                    self.typing.build.basic.void,
                    span,
                ));
            }
            self.typing.build.note_volatile(place, ty);
            let value = self.typing.build.node(crate::typed::ExprKind::Load(place), ty.ty, span);
            return Ok(self.typing.build.cast(
                crate::typed::CastKind::ToVoid,
                value,
                self.typing.build.basic.void,
                span,
            ));
        }
        self.typing.value_of(operand, span)
    }

    /// `({ ... })`: its value is that of the last statement, if that is an expression.
    pub(super) fn statement_expression(&mut self, id: ast::StmtId, span: Span) -> Checked<Operand> {
        if self.bodies.current.is_none() {
            return self.typing.error(span, "statement expression outside of a function");
        }
        let Syntax::Block(items) = self.ast[id].kind else {
            return self.typing.error(span, "statement expression without a block");
        };
        let items = &self.ast[items];
        let Some((&last, before)) = items.split_last() else {
            let block = self.block(items, span);
            return Ok(Operand::Value(self.typing.build.node(
                ExprKind::Block(block),
                self.typing.build.basic.void,
                span,
            )));
        };
        self.scopes.enter();
        let mut result = Ok(self.typing.build.basic.void);
        let outer = self.bodies.outer_labels(self.ast, before);
        let list = self.collect(|this| {
            for &item in before {
                this.item(item);
            }
            result = this.last_item(last);
        });
        self.bodies.forget_local_labels(self.ast, before, outer);
        self.scopes.leave();
        let block = self.typing.build.stmt_node(StmtKind::Block(list), span);
        let ty = result?;
        Ok(Operand::Value(self.typing.build.node(ExprKind::Block(block), ty, span)))
    }

    /// The last statement of a statement expression, labels before it set apart; returns its type.
    fn last_item(&mut self, id: ast::StmtId) -> Checked<TypeId> {
        let stmt = self.ast[id];
        match stmt.kind {
            Syntax::Expr(expr) => {
                let value = self.value(expr)?;
                self.bodies.push(&mut self.typing.build, StmtKind::Expr(value), stmt.span);
                Ok(self.typing.build.ty(value))
            }
            Syntax::Label { label, body } if matches!(self.ast[body].kind, Syntax::Expr(_)) => {
                let id = self.bodies.label(&mut self.typing.build, self.names, label, stmt.span);
                if let Some(body) = &mut self.bodies.current {
                    body.defined[id.index()] = Some(label.span);
                }
                let skip = self.typing.build.stmt_node(StmtKind::Skip, label.span);
                self.bodies.push(&mut self.typing.build, StmtKind::Label(id, skip), label.span);
                self.last_item(body)
            }
            _ => {
                self.item(id);
                Ok(self.typing.build.basic.void)
            }
        }
    }
}

impl Bodies {
    /// Adds a statement to the block at hand.
    pub(super) fn push(&mut self, build: &mut Builder, kind: StmtKind, span: Span) {
        let stmt = build.stmt_node(kind, span);
        if let Some(body) = &mut self.current {
            body.list.push(stmt);
        }
    }

    /// The labels known before a block, if it has labels of its own (`__label__`).
    fn outer_labels(&self, ast: &Ast, items: &[ast::StmtId]) -> Option<FxHashMap<Symbol, LabelId>> {
        let local = items.iter().any(|&item| matches!(ast[item].kind, Syntax::LocalLabels(_)));
        if local { self.current.as_ref().map(|body| body.labels.clone()) } else { None }
    }

    /// Labels that `__label__` declares are known in their block only.
    fn forget_local_labels(&mut self, ast: &Ast, items: &[ast::StmtId], outer: Option<FxHashMap<Symbol, LabelId>>) {
        let (Some(outer), Some(body)) = (outer, &mut self.current) else { return };
        for &item in items {
            let Syntax::LocalLabels(labels) = ast[item].kind else { continue };
            for label in &ast[labels] {
                body.local_labels.remove(&label.name);
                match outer.get(&label.name) {
                    Some(&id) => body.labels.insert(label.name, id),
                    None => body.labels.remove(&label.name),
                };
            }
        }
    }

    /// The label of a name, which may not have been seen yet.
    pub(super) fn label(&mut self, build: &mut Builder, names: &Names, label: Ident, span: Span) -> LabelId {
        if let Some(body) = &mut self.current
            && let Some(&id) = body.labels.get(&label.name)
        {
            body.unused_labels.remove(&id);
            return id;
        }
        self.new_label(build, names, label, span)
    }

    fn new_label(&mut self, build: &mut Builder, names: &Names, label: Ident, span: Span) -> LabelId {
        let name = names.text(label.name).to_string();
        let Some(body) = &mut self.current else { return LabelId(0) };
        let id = LabelId(body.defined.len() as u32);
        body.labels.insert(label.name, id);
        body.defined.push(None);
        build.program.functions[body.function.index()].labels.push(Label { name, span });
        id
    }

    fn local_label(&mut self, build: &mut Builder, names: &Names, label: Ident) {
        let id = self.new_label(build, names, label, label.span);
        if let Some(body) = &mut self.current {
            body.local_labels.insert(label.name, id);
            body.unused_labels.insert(id);
        }
    }

    /// A jump to a label that a function around this one declares with `__label__`.
    fn goto_outer(&mut self, build: &mut Builder, name: Symbol, span: Span) -> Option<StmtKind> {
        if self.current.as_ref().is_some_and(|body| body.labels.contains_key(&name)) {
            return None;
        }
        let found = self.outer.iter_mut().rev().find_map(|body| {
            let label = *body.local_labels.get(&name)?;
            body.unused_labels.remove(&label);
            Some((body.function, label))
        });
        let (function, label) = found?;
        let number = build.program.types.int(IntType::ULong);
        let own = match self.numbers.get(&function) {
            Some(&own) => own,
            None => {
                let own = build.object("#own", QualType::plain(number), Storage::Automatic(function), span);
                self.numbers.insert(function, own);
                own
            }
        };
        let place = build.place_node(PlaceKind::Object(own), number, span);
        let own = build.node(ExprKind::Load(place), number, span);
        Some(StmtKind::GotoOuter(function, label, own))
    }

    /// Reports labels that are used but not defined.
    pub(super) fn check_labels(&self, typing: &mut Typing) {
        let Some(body) = &self.current else { return };
        let labels = &typing.build.program.functions[body.function.index()].labels;
        let missing: Vec<(Span, String)> = (body.defined.iter().zip(labels).enumerate())
            .filter(|&(number, (defined, _))| {
                defined.is_none() && !body.unused_labels.contains(&LabelId(number as u32))
            })
            .map(|(_, (_, label))| (label.span, label.name.clone()))
            .collect();
        for (span, name) in missing {
            let _ = typing.error::<()>(span, format!("label `{name}` used but not defined"));
        }
    }
}

impl Typing {
    /// Checks that a value can be compared with zero.
    pub(super) fn truth_value(&mut self, value: ExprId, span: Span) -> Checked<ExprId> {
        let ty = self.build.ty(value);
        if self.build.types().is_scalar(ty) {
            return Ok(value);
        }
        if self.complex_part(ty).is_some() {
            return self.complex_truth(value, span);
        }
        if let Some(name) = self.build.opaque_name(ty) {
            return Ok(self.build.unsupported(name, self.build.basic.int, span));
        }
        if self.build.is_unsupported(value) {
            return Ok(self.arithmetic_cast(value, self.build.basic.int));
        }
        let name = self.build.types().describe(ty);
        self.error(span, format!("used type `{name}` where a scalar is required"))
    }
}
