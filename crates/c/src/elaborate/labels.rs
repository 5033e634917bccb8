//! Labels as values and computed `goto`.
//!
//! The labels of a function whose address is taken are the elements of an array that nobody reads, in the order in which
//! they stand in the function: so they can be compared, subtracted and put into tables as other addresses can. A computed
//! `goto` compares its value with each of them.

use rustc_hash::FxHashMap;
use tracewright_source::Span;

use crate::ast;
use crate::names::Symbol;
use crate::typed::visit::{Part, for_each_below};
use crate::typed::{
    BinaryOp, CastKind, ExprId, ExprKind, FunctionId, InitEntry, InitValue, Initialiser, LabelId, ObjectId, PlaceKind,
    StmtId, StmtKind, Storage,
};
use crate::types::{ArrayLength, QualType};

use super::{Checked, Elaborator};

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

/// How far labels are apart from each other.
const DISTANCE: i128 = 16;

impl Elaborator<'_> {
    /// `&&label`
    pub(super) fn label_address(&mut self, name: Symbol, span: Span) -> Checked<ExprId> {
        // A label of a function around this one, which `__label__` declares.
        let is_own = self.body.as_ref().is_some_and(|body| body.labels.contains_key(&name));
        let outer = self.outer_bodies.iter().rposition(|body| !is_own && body.local_labels.contains_key(&name));
        if let Some(outer) = outer
            && let Some(&label) = self.outer_bodies[outer].local_labels.get(&name)
        {
            self.outer_bodies[outer].unused_labels.remove(&label);
            std::mem::swap(&mut self.outer_bodies[outer].label_values, &mut self.label_values_aside);
            let address = self.address_in(self.outer_bodies[outer].function, label, span);
            std::mem::swap(&mut self.outer_bodies[outer].label_values, &mut self.label_values_aside);
            return Ok(address);
        }
        let label = self.label(ast::Ident { name, span }, span);
        self.address_of_label(label, span)
    }

    fn address_of_label(&mut self, label: LabelId, span: Span) -> Checked<ExprId> {
        let Some(function) = self.function_id() else {
            return self.error(span, "the address of a label outside of a function");
        };
        if let Some(body) = &mut self.body {
            std::mem::swap(&mut body.label_values, &mut self.label_values_aside);
        }
        let address = self.address_in(function, label, span);
        if let Some(body) = &mut self.body {
            std::mem::swap(&mut body.label_values, &mut self.label_values_aside);
        }
        Ok(address)
    }

    /// The address of a label of a function, whose labels that are values have been put aside.
    fn address_in(&mut self, function: FunctionId, label: LabelId, span: Span) -> ExprId {
        let element = QualType::plain(self.build.basic.char);
        let array = match self.label_values_aside.array {
            Some(array) => array,
            None => {
                let ty = self.build.program.types.array(element, ArrayLength::Fixed(1));
                self.build.object("", QualType::plain(ty), Storage::Static(function), span)
            }
        };
        let place = self.build.place_node(PlaceKind::Object(array), self.build.program.objects[array.index()].ty, span);
        let pointer = self.build.program.types.pointer(element);
        let start = self.build.node(ExprKind::AddressOf(place), pointer, span);
        let index = self.build.node(ExprKind::Int(0), self.build.basic.difference, span);
        let address = self.build.node(ExprKind::PointerAdd(start, index), pointer, span);
        self.label_values_aside.array = Some(array);
        self.label_values_aside.indices.push((index, label));
        self.build.cast(CastKind::PointerToPointer, address, self.build.basic.void_pointer, span)
    }

    /// `goto *value`
    pub(super) fn computed_goto(&mut self, target: ast::ExprId, span: Span) -> Checked<()> {
        let value = self.value(target)?;
        let value = self.convert(value, self.build.basic.void_pointer, "jumping to", span)?;
        let stmt = self.build.stmt_node(StmtKind::ComputedGoto(value), span);
        if let Some(body) = &mut self.body {
            body.list.push(stmt);
            body.label_values.jumps.push((stmt, value));
        }
        Ok(())
    }

    /// At the end of a function, when all its labels are known.
    pub(super) fn resolve_label_values(&mut self, root: StmtId) {
        let (Some(function), Some(body)) = (self.function_id(), &mut self.body) else { return };
        let jumps = std::mem::take(&mut body.label_values.jumps);
        let mut labels: Vec<LabelId> = body.label_values.indices.iter().map(|&(_, label)| label).collect();
        let same = self.labels_without_code_between(root);
        labels.iter_mut().for_each(|label| *label = same.get(label).copied().unwrap_or(*label));
        let spans = &self.build.program.functions[function.index()].labels;
        labels.sort_unstable_by_key(|label| (spans[label.index()].span, *label));
        labels.dedup();
        for (stmt, value) in jumps {
            self.resolve_jump(stmt, value, &labels);
        }
        let values = self.body.as_mut().map(|body| std::mem::take(&mut body.label_values)).unwrap_or_default();
        for (index, label) in values.indices {
            let label = same.get(&label).copied().unwrap_or(label);
            let number = labels.iter().position(|&other| other == label).unwrap_or(0);
            self.build.program.exprs[index.index()].kind = ExprKind::Int(DISTANCE * number as i128);
        }
        let Some(array) = values.array else { return };
        let length = ArrayLength::Fixed(DISTANCE as u64 * labels.len() as u64);
        let ty = self.build.program.types.array(QualType::plain(self.build.basic.char), length);
        self.build.program.objects[array.index()].ty = ty;
        for place in &mut self.build.program.places {
            if matches!(place.kind, PlaceKind::Object(object) if object == array) {
                place.ty = ty;
            }
        }
    }

    /// Labels with others right behind them, and the last of these: they have the same address.
    fn labels_without_code_between(&self, root: StmtId) -> FxHashMap<LabelId, LabelId> {
        let mut found = FxHashMap::default();
        for_each_below(&self.build.program, Part::Stmt(root), |part| {
            let Part::Stmt(stmt) = part else { return };
            let StmtKind::Block(list) = &self.build.program.stmts[stmt.index()].kind else { return };
            let kind = |stmt: &StmtId| &self.build.program.stmts[stmt.index()].kind;
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

    /// A jump to the label whose address a value is.
    fn resolve_jump(&mut self, stmt: StmtId, value: ExprId, labels: &[LabelId]) {
        let Some(function) = self.function_id() else { return };
        let span = self.build.program.stmts[stmt.index()].span;
        let ty = self.build.basic.void_pointer;
        let target = self.build.object("", QualType::plain(ty), Storage::Automatic(function), span);
        let entry = InitEntry { path: Vec::new(), value: InitValue::Expr(value) };
        self.build.program.objects[target.index()].initialiser = Some(Initialiser { entries: vec![entry] });
        let mut list = vec![self.build.stmt_node(StmtKind::Declare(target), span)];
        for &label in labels {
            let Ok(address) = self.address_of_label(label, span) else { return };
            let place = self.build.place_node(PlaceKind::Object(target), ty, span);
            let value = self.build.node(ExprKind::Load(place), ty, span);
            let is_it = self.build.node(ExprKind::Binary(BinaryOp::Eq, value, address), self.build.basic.int, span);
            let jump = self.build.stmt_node(StmtKind::Goto(label), span);
            list.push(self.build.stmt_node(StmtKind::If(is_it, jump, None), span));
        }
        let nowhere = "a computed goto to something else than a label of its function";
        list.push(self.build.stmt_node(StmtKind::Undefined(nowhere.to_owned()), span));
        self.build.program.stmts[stmt.index()].kind = StmtKind::Block(list);
    }
}
