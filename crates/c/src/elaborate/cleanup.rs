//! `__attribute__((cleanup(f)))`: a function that is called with the address of a variable when its scope is left.
//!
//! The calls are put in once the function is elaborated and all its labels are known: at the end of each block, and
//! before each jump that leaves the scope of a variable, in the opposite order of the declarations. `exit`, `longjmp`
//! and computed `goto` do not call them, as with GCC.

use rustc_hash::FxHashMap;
use tracewright_source::Span;

use crate::typed::build::Builder;
use crate::typed::visit::{Part, for_each_part};
use crate::typed::{
    Callee, ExprId, ExprKind, FunctionId, InitEntry, InitValue, Initialiser, LabelId, ObjectId, PlaceKind, StmtId,
    StmtKind, Storage,
};
use crate::types::QualType;

use super::Checked;
use super::bodies::Bodies;
use super::typing::Typing;

/// The variables whose scopes are open, and how many of them were when the loop or switch began.
#[derive(Clone, Default)]
struct Open {
    variables: Vec<ObjectId>,
    at_break: usize,
    at_continue: usize,
}

/// Where labels stand: the variables whose scopes are open there.
type Labels = FxHashMap<LabelId, Vec<ObjectId>>;

impl Bodies {
    /// Puts the calls into the body of a function.
    pub(super) fn run_cleanups(&mut self, typing: &mut Typing, root: StmtId) -> Checked<()> {
        let cleanups = self.current.as_mut().map(|body| std::mem::take(&mut body.cleanups)).unwrap_or_default();
        if cleanups.is_empty() {
            return Ok(());
        }
        let mut labels = Labels::default();
        typing.build.find_labels(Part::Stmt(root), &cleanups, &mut Vec::new(), &mut labels);
        typing.clean(root, &cleanups, &labels, &mut Open::default())
    }
}

impl Typing {
    /// Puts calls into a statement and below.
    fn clean(&mut self, id: StmtId, cleanups: &Cleanups, labels: &Labels, open: &mut Open) -> Checked<()> {
        let stmt = self.build.program.stmts[id.index()].clone();
        let span = stmt.span;
        match stmt.kind {
            StmtKind::Block(list) => {
                let list = self.clean_block(list, cleanups, labels, open)?;
                self.build.program.stmts[id.index()].kind = StmtKind::Block(list);
            }
            StmtKind::Declare(object) => {
                self.clean_below(id, cleanups, labels, open)?;
                if cleanups.contains_key(&object) {
                    open.variables.push(object);
                }
            }
            StmtKind::Break => self.leave(id, open.at_break, cleanups, open)?,
            StmtKind::Continue => self.leave(id, open.at_continue, cleanups, open)?,
            StmtKind::Goto(label) => {
                let there = labels.get(&label).map_or(&[][..], |there| &there[..]);
                let common = open.variables.iter().zip(there).take_while(|(a, b)| a == b).count();
                self.leave(id, common, cleanups, open)?;
            }
            StmtKind::Return(None) => self.leave(id, 0, cleanups, open)?,
            StmtKind::Return(Some(value)) => {
                self.clean_below(id, cleanups, labels, open)?;
                if !open.variables.is_empty() {
                    let (declare, value) = self.held(value, span)?;
                    let mut list = vec![declare];
                    self.call_cleanups(0, cleanups, open, &mut list)?;
                    list.push(self.build.stmt_node(StmtKind::Return(Some(value)), span));
                    self.build.program.stmts[id.index()].kind = StmtKind::Block(list);
                }
            }
            StmtKind::While(..) | StmtKind::DoWhile(..) | StmtKind::For { .. } | StmtKind::Switch(..) => {
                let outer = (open.at_break, open.at_continue);
                open.at_break = open.variables.len();
                if !matches!(stmt.kind, StmtKind::Switch(..)) {
                    open.at_continue = open.variables.len();
                }
                self.clean_below(id, cleanups, labels, open)?;
                (open.at_break, open.at_continue) = outer;
            }
            _ => self.clean_below(id, cleanups, labels, open)?,
        }
        Ok(())
    }

    fn clean_below(&mut self, id: StmtId, cleanups: &Cleanups, labels: &Labels, open: &mut Open) -> Checked<()> {
        let mut parts = Vec::new();
        for_each_part(&self.build.program, Part::Stmt(id), |part| parts.push(part));
        parts.into_iter().try_for_each(|part| self.clean_part(part, cleanups, labels, open))
    }

    /// Statement expressions are blocks, too.
    fn clean_part(&mut self, part: Part, cleanups: &Cleanups, labels: &Labels, open: &mut Open) -> Checked<()> {
        if let Part::Stmt(stmt) = part {
            return self.clean(stmt, cleanups, labels, open);
        }
        if let Part::Expr(expr) = part
            && let ExprKind::Block(block) = self.build.program.exprs[expr.index()].kind
        {
            return self.clean_value(expr, block, cleanups, labels, open);
        }
        let mut parts = Vec::new();
        for_each_part(&self.build.program, part, |part| parts.push(part));
        parts.into_iter().try_for_each(|part| self.clean_part(part, cleanups, labels, open))
    }

    /// Keeps the value of a block in a variable outside, because the cleanups run after it is computed.
    fn clean_value(
        &mut self,
        expr: ExprId,
        block: StmtId,
        cleanups: &Cleanups,
        labels: &Labels,
        open: &mut Open,
    ) -> Checked<()> {
        let is_void = self.build.types().is_void(self.build.ty(expr));
        let StmtKind::Block(mut list) = self.build.program.stmts[block.index()].kind.clone() else { return Ok(()) };
        let declares = |&stmt: &StmtId| match self.build.program.stmts[stmt.index()].kind {
            StmtKind::Declare(object) => cleanups.contains_key(&object),
            _ => false,
        };
        let last = list.last().map(|&stmt| self.build.program.stmts[stmt.index()].clone());
        if !is_void
            && list.iter().any(declares)
            && let Some(last) = last
            && let StmtKind::Expr(value) = last.kind
        {
            let (declare, value) = self.held(value, last.span)?;
            list.pop();
            list.push(declare);
            let mut list = self.clean_block(list, cleanups, labels, open)?;
            list.push(self.build.stmt_node(StmtKind::Expr(value), last.span));
            self.build.program.stmts[block.index()].kind = StmtKind::Block(list);
            return Ok(());
        }
        self.clean(block, cleanups, labels, open)
    }

    fn clean_block(
        &mut self,
        mut list: Vec<StmtId>,
        cleanups: &Cleanups,
        labels: &Labels,
        open: &mut Open,
    ) -> Checked<Vec<StmtId>> {
        let outer = open.variables.len();
        for &stmt in &list {
            self.clean(stmt, cleanups, labels, open)?;
        }
        self.call_cleanups(outer, cleanups, open, &mut list)?;
        open.variables.truncate(outer);
        Ok(list)
    }

    /// A jump out of the scopes of all variables but the first ones.
    fn leave(&mut self, jump: StmtId, stay: usize, cleanups: &Cleanups, open: &Open) -> Checked<()> {
        if open.variables.len() <= stay {
            return Ok(());
        }
        let stmt = self.build.program.stmts[jump.index()].clone();
        let mut list = Vec::new();
        self.call_cleanups(stay, cleanups, open, &mut list)?;
        list.push(self.build.stmt_node(stmt.kind, stmt.span));
        self.build.program.stmts[jump.index()].kind = StmtKind::Block(list);
        Ok(())
    }

    /// The calls for all variables but the first ones, the last variable first.
    fn call_cleanups(&mut self, stay: usize, cleanups: &Cleanups, open: &Open, list: &mut Vec<StmtId>) -> Checked<()> {
        for &object in open.variables[stay..].iter().rev() {
            let (function, span) = cleanups[&object];
            let declared = &self.build.program.objects[object.index()];
            let ty = QualType { ty: declared.ty, is_const: declared.is_const, is_volatile: declared.is_volatile };
            let place = self.build.place_node(PlaceKind::Object(object), ty.ty, span);
            let address = self.build.address_of(place, ty, span);
            let Some(callee) =
                self.build.types().as_function(self.build.program.functions[function.index()].ty).cloned()
            else {
                continue;
            };
            let arguments = self.arguments(&callee, vec![address], Callee::Function(function), span)?;
            let call = self.build.node(ExprKind::Call(Callee::Function(function), arguments), callee.result, span);
            list.push(self.build.stmt_node(StmtKind::Expr(call), span));
        }
        Ok(())
    }

    /// A variable that holds a value, and its content.
    fn held(&mut self, value: ExprId, span: Span) -> Checked<(StmtId, ExprId)> {
        let Some(function) = self.build.function else { return self.give_up(span) };
        let ty = self.build.ty(value);
        let object = self.build.object("", QualType::plain(ty), Storage::Automatic(function), span);
        let entry = InitEntry { path: Vec::new(), value: InitValue::Expr(value) };
        self.build.program.objects[object.index()].initialiser = Some(Initialiser { entries: vec![entry] });
        let declare = self.build.stmt_node(StmtKind::Declare(object), span);
        let place = self.build.place_node(PlaceKind::Object(object), ty, span);
        Ok((declare, self.build.node(ExprKind::Load(place), ty, span)))
    }
}

impl Builder {
    fn find_labels(&self, part: Part, cleanups: &Cleanups, open: &mut Vec<ObjectId>, labels: &mut Labels) {
        let outer = open.len();
        let mut is_block = false;
        if let Part::Stmt(stmt) = part {
            match self.program.stmts[stmt.index()].kind {
                StmtKind::Label(label, _) => {
                    labels.insert(label, open.clone());
                }
                StmtKind::Declare(object) if cleanups.contains_key(&object) => open.push(object),
                StmtKind::Block(_) => is_block = true,
                _ => {}
            }
        }
        let mut parts = Vec::new();
        for_each_part(&self.program, part, |part| parts.push(part));
        for part in parts {
            self.find_labels(part, cleanups, open, labels);
        }
        if is_block {
            open.truncate(outer);
        }
    }
}

/// The functions that are called at the end of variables.
pub(super) type Cleanups = FxHashMap<ObjectId, (FunctionId, Span)>;
