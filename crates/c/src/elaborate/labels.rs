//! Labels as values and computed `goto`.
//!
//! The labels of a function whose address is taken are the elements of an array that nobody reads, in the order in
//! which they stand in the function: so they can be compared, subtracted and put into tables as other addresses can. A
//! computed `goto` compares its value with each of them.

use rustc_hash::FxHashMap;
use tracewright_source::Span;

use crate::ast;
use crate::names::{Names, Symbol};
use crate::typed::build::Builder;
use crate::typed::visit::{Part, for_each_below};
use crate::typed::{
    BinaryOp, CastKind, ExprId, ExprKind, FunctionId, InitEntry, InitValue, Initialiser, LabelId, ObjectId, PlaceKind,
    StmtId, StmtKind, Storage,
};
use crate::types::{ArrayLength, QualType};

use super::Checked;
use super::bodies::{Bodies, Body};
use super::typing::Typing;

/// The labels of a function that are values.
#[derive(Debug, Default)]
pub(super) struct LabelValues {
    /// The array.
    array: Option<ObjectId>,
    /// The places in it: constants that are known at the end of the function only.
    indices: Vec<(ExprId, LabelId)>,
    /// Computed `goto`s and their values.
    jumps: Vec<(StmtId, ExprId)>,
}

impl LabelValues {
    /// The address of a label of the function that these are the labels of.
    fn address(&mut self, build: &mut Builder, function: FunctionId, label: LabelId, span: Span) -> ExprId {
        let element = QualType::plain(build.basic.char);
        let array = match self.array {
            Some(array) => array,
            None => {
                let ty = build.program.types.array(element, ArrayLength::Fixed(1));
                build.object("", QualType::plain(ty), Storage::Static(function), span)
            }
        };
        let place = build.place_node(PlaceKind::Object(array), build.program.objects[array.index()].ty, span);
        let pointer = build.program.types.pointer(element);
        let start = build.node(ExprKind::AddressOf(place), pointer, span);
        let index = build.node(ExprKind::Int(0), build.basic.difference, span);
        let address = build.node(ExprKind::PointerAdd(start, index), pointer, span);
        self.array = Some(array);
        self.indices.push((index, label));
        build.cast(CastKind::PointerToPointer, address, build.basic.void_pointer, span)
    }
}

/// How far labels are apart from each other.
const DISTANCE: i128 = 16;

impl Bodies {
    /// `goto *value`
    pub(super) fn computed_goto(&mut self, typing: &mut Typing, value: ExprId, span: Span) -> Checked<()> {
        let value = typing.convert(value, typing.build.basic.void_pointer, "jumping to", span)?;
        let stmt = typing.build.stmt_node(StmtKind::ComputedGoto(value), span);
        if let Some(body) = &mut self.current {
            body.list.push(stmt);
            body.label_values.jumps.push((stmt, value));
        }
        Ok(())
    }

    /// `&&label`
    pub(super) fn label_address(
        &mut self,
        typing: &mut Typing,
        names: &Names,
        name: Symbol,
        span: Span,
    ) -> Checked<ExprId> {
        // A label of a function around this one, which `__label__` declares.
        let is_own = self.current.as_ref().is_some_and(|body| body.labels.contains_key(&name));
        let outer = self.outer.iter().rposition(|body| !is_own && body.local_labels.contains_key(&name));
        if let Some(outer) = outer
            && let Some(&label) = self.outer[outer].local_labels.get(&name)
        {
            self.outer[outer].unused_labels.remove(&label);
            let Body { function, label_values, .. } = &mut self.outer[outer];
            return Ok(label_values.address(&mut typing.build, *function, label, span));
        }
        let label = self.label(&mut typing.build, names, ast::Ident { name, span }, span);
        self.address_of_label(typing, label, span)
    }

    fn address_of_label(&mut self, typing: &mut Typing, label: LabelId, span: Span) -> Checked<ExprId> {
        match &mut self.current {
            Some(body) => Ok(body.label_values.address(&mut typing.build, body.function, label, span)),
            None => typing.error(span, "the address of a label outside of a function"),
        }
    }

    /// At the end of a function, when all its labels are known.
    pub(super) fn resolve_label_values(&mut self, typing: &mut Typing, root: StmtId) {
        let (Some(function), Some(body)) = (typing.build.function, &mut self.current) else { return };
        let jumps = std::mem::take(&mut body.label_values.jumps);
        let mut labels: Vec<LabelId> = body.label_values.indices.iter().map(|&(_, label)| label).collect();
        let same = typing.build.labels_without_code_between(root);
        labels.iter_mut().for_each(|label| *label = same.get(label).copied().unwrap_or(*label));
        let spans = &typing.build.program.functions[function.index()].labels;
        labels.sort_unstable_by_key(|label| (spans[label.index()].span, *label));
        labels.dedup();
        for (stmt, value) in jumps {
            self.resolve_jump(typing, stmt, value, &labels);
        }
        let values = self.current.as_mut().map(|body| std::mem::take(&mut body.label_values)).unwrap_or_default();
        for (index, label) in values.indices {
            let label = same.get(&label).copied().unwrap_or(label);
            let number = labels.iter().position(|&other| other == label).unwrap_or(0);
            typing.build.program.exprs[index.index()].kind = ExprKind::Int(DISTANCE * number as i128);
        }
        let Some(array) = values.array else { return };
        let length = ArrayLength::Fixed(DISTANCE as u64 * labels.len() as u64);
        let ty = typing.build.program.types.array(QualType::plain(typing.build.basic.char), length);
        typing.build.program.objects[array.index()].ty = ty;
        for place in &mut typing.build.program.places {
            if matches!(place.kind, PlaceKind::Object(object) if object == array) {
                place.ty = ty;
            }
        }
    }

    /// A jump to the label whose address a value is.
    fn resolve_jump(&mut self, typing: &mut Typing, stmt: StmtId, value: ExprId, labels: &[LabelId]) {
        let Some(function) = typing.build.function else { return };
        let span = typing.build.program.stmts[stmt.index()].span;
        let ty = typing.build.basic.void_pointer;
        let target = typing.build.object("", QualType::plain(ty), Storage::Automatic(function), span);
        let entry = InitEntry { path: Vec::new(), value: InitValue::Expr(value) };
        typing.build.program.objects[target.index()].initialiser = Some(Initialiser { entries: vec![entry] });
        let mut list = vec![typing.build.stmt_node(StmtKind::Declare(target), span)];
        for &label in labels {
            let Ok(address) = self.address_of_label(typing, label, span) else { return };
            let place = typing.build.place_node(PlaceKind::Object(target), ty, span);
            let value = typing.build.node(ExprKind::Load(place), ty, span);
            let is_it = typing.build.node(ExprKind::Binary(BinaryOp::Eq, value, address), typing.build.basic.int, span);
            let jump = typing.build.stmt_node(StmtKind::Goto(label), span);
            list.push(typing.build.stmt_node(StmtKind::If(is_it, jump, None), span));
        }
        let nowhere = "a computed goto to something else than a label of its function";
        list.push(typing.build.stmt_node(StmtKind::Undefined(nowhere.to_owned()), span));
        typing.build.program.stmts[stmt.index()].kind = StmtKind::Block(list);
    }
}

impl Builder {
    /// Labels with others right behind them, and the last of these: they have the same address.
    fn labels_without_code_between(&self, root: StmtId) -> FxHashMap<LabelId, LabelId> {
        let mut found = FxHashMap::default();
        for_each_below(&self.program, Part::Stmt(root), |part| {
            let Part::Stmt(stmt) = part else { return };
            let StmtKind::Block(list) = &self.program.stmts[stmt.index()].kind else { return };
            let kind = |stmt: &StmtId| &self.program.stmts[stmt.index()].kind;
            for pair in list.windows(2).rev() {
                if let (&StmtKind::Label(first, inner), &StmtKind::Label(second, _)) = (kind(&pair[0]), kind(&pair[1]))
                    && matches!(kind(&inner), StmtKind::Skip)
                {
                    let last = found.get(&second).copied().unwrap_or(second);
                    found.insert(first, last);
                }
            }
        });
        found
    }
}
