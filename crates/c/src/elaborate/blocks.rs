//! `memcpy`, `memmove`, `memset` and their relatives on memory whose type is known: assignments, element by element and
//! member by member, so that memory does not have to be bytes for them.
//!
//! A call is left alone, to become one of the library's loop over bytes, if the types of the two blocks differ, if only a
//! part of an element is meant, or if a union is involved.

use rustc_hash::FxHashSet;

use crate::source::Span;
use crate::typed::visit::{Part, for_each_below};
use crate::typed::{
    BinaryOp, Callee, CastKind, Expr, ExprId, ExprKind, FunctionId, PlaceId, PlaceKind, StepKind, StmtId, StmtKind,
};
use crate::types::{ArrayLength, IntType, Parameters, QualType, RecordKind, TypeId, TypeKind};

use super::functions::Body;
use super::prints::is_output;
use super::scans::is_scan;
use super::{Checked, Elaborator};

/// What is done to a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Operation {
    /// It gets the content of another one.
    Copy(Overlap),
    /// All bytes become the same.
    Set,
}

/// Whether the blocks may overlap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Overlap {
    Never,
    Possible,
}

/// What the call gives back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Given {
    /// The start of the block.
    Start,
    /// Its end.
    End,
    /// Nothing.
    Nothing,
}

/// A call with its arguments in order.
struct Block {
    operation: Operation,
    given: Given,
    to: ExprId,
    /// The other block, or the byte.
    from: Option<ExprId>,
    size: ExprId,
    span: Span,
}

/// What a scalar is set to.
#[derive(Clone, Copy, Debug)]
enum Content {
    /// Zero.
    Zero,
    /// This byte, an `unsigned char`, in all of its bytes.
    Byte(ExprId),
    /// What is here.
    Place(PlaceId),
}

/// So many assignments are written one after the other; more make a loop.
const MOST_ASSIGNMENTS: u64 = 16;

/// Structs of more scalars are not assigned as a whole.
const MOST_IN_WHOLE: u64 = 256;

impl Elaborator<'_> {
    /// Takes apart all calls in the program that can be.
    pub(super) fn expand_calls(&mut self) {
        let padding = if self.has_byte_views() { Padding::Counts } else { Padding::Invisible };
        for index in 0..self.program.functions.len() {
            let Some(body) = self.program.functions[index].body else { continue };
            let (mut calls, mut copies, mut unused) = (Vec::new(), Vec::new(), FxHashSet::default());
            for_each_below(&self.program, Part::Stmt(body), |part| match part {
                Part::Stmt(stmt) => {
                    if let StmtKind::Expr(expr) = self.program.stmts[stmt.index()].kind {
                        unused.insert(expr);
                    }
                }
                Part::Expr(expr) => match self.program.exprs[expr.index()].kind {
                    ExprKind::Cast(CastKind::ToVoid, inner) | ExprKind::Comma(inner, _) => {
                        unused.insert(inner);
                    }
                    ExprKind::Call(Callee::Function(callee), _) if self.is_expanded(callee) => calls.push(expr),
                    ExprKind::Assign(..) if self.is_long_copy(expr) => copies.push(expr),
                    _ => {}
                },
                _ => {}
            });
            // A statement expression uses what its last statement gives.
            for_each_below(&self.program, Part::Stmt(body), |part| {
                if let Part::Expr(expr) = part
                    && let ExprKind::Block(stmt) = self.program.exprs[expr.index()].kind
                    && let StmtKind::Block(stmts) = &self.program.stmts[stmt.index()].kind
                    && let Some(&last) = stmts.last()
                    && let StmtKind::Expr(value) = self.program.stmts[last.index()].kind
                {
                    unused.remove(&value);
                }
            });
            calls.sort_unstable();
            calls.dedup();
            copies.sort_unstable();
            copies.dedup();
            self.body = Some(Body::new(FunctionId(index as u32), self.basic.void));
            for call in calls {
                // What cannot be taken apart stays a call.
                let is_unused = unused.contains(&call);
                let _ = self
                    .expand_block(call, is_unused, padding)
                    .and_then(|()| self.expand_scan(call, is_unused))
                    .and_then(|()| self.expand_output(call, is_unused));
            }
            for copy in copies.into_iter().filter(|copy| unused.contains(copy)) {
                let _ = self.expand_copy(copy);
            }
            self.body = None;
        }
    }

    fn is_expanded(&self, function: FunctionId) -> bool {
        let function = &self.program.functions[function.index()];
        let name = &function.name;
        function.body.is_none() && (operation(name).is_some() || is_scan(name) || is_output(name))
    }

    /// Whether bytes of something else are looked at somewhere: by the program, by the library, or in a union.
    fn has_byte_views(&self) -> bool {
        let types = self.types();
        let in_union = types.ids().any(|ty| match types.kind(ty) {
            TypeKind::Record(id) if types.record(*id).kind == RecordKind::Union => {
                let fields = || types.record(*id).body.iter().flat_map(|body| &body.fields);
                fields().count() > 1 && fields().any(|field| types.as_record(self.innermost(field.ty.ty)).is_some())
            }
            _ => false,
        });
        in_union || self.passes_bytes() || self.converts_to_bytes()
    }

    /// Whether the library looks at bytes: it compares, or copies between different types.
    fn passes_bytes(&self) -> bool {
        (0..self.program.exprs.len() as u32).map(ExprId).any(|id| match self.block_call(id) {
            Some(block) => {
                let size = self.element_type(&block).and_then(|element| self.types().size_of(element));
                let bytes = self.constant_int(block.size);
                size.is_none_or(|size| bytes.is_some_and(|bytes| bytes % i128::from(size) != 0))
            }
            None => match *self.kind(id) {
                ExprKind::Call(Callee::Function(function), _) => {
                    let function = &self.program.functions[function.index()];
                    let name = function.name.strip_prefix("__builtin_").unwrap_or(&function.name);
                    function.body.is_none() && matches!(name, "memcmp" | "bcmp" | "memchr" | "memrchr")
                }
                _ => false,
            },
        })
    }

    fn innermost(&self, mut ty: TypeId) -> TypeId {
        while let TypeKind::Array { element, .. } = self.types().kind(ty) {
            ty = element.ty;
        }
        ty
    }

    fn converts_to_bytes(&self) -> bool {
        let types = self.types();
        let is_byte = |ty: TypeId| types.is_integer(ty) && types.size_of(ty) == Some(1);
        self.program.exprs.iter().any(|expr| {
            let ExprKind::Cast(CastKind::PointerToPointer, inner) = expr.kind else { return false };
            let is_call = matches!(self.kind(inner), ExprKind::Call(..));
            let (Some(from), Some(to)) = (types.pointee(self.ty(inner)), types.pointee(expr.ty)) else { return false };
            let views_record = types.as_record(from.ty).is_some() && types.is_integer(to.ty);
            (is_byte(to.ty) && !is_byte(from.ty) && !is_call) || views_record
        })
    }

    fn expand_block(&mut self, id: ExprId, is_unused: bool, padding: Padding) -> Checked<()> {
        let Some(block) = self.block_call(id) else { return Ok(()) };
        let Some(element) = self.element_type(&block) else { return Ok(()) };
        let Some(size) = self.types().size_of(element) else { return Ok(()) };
        let mut before = Vec::new();
        let to = self.pointer_to(block.to, element, &mut before)?;
        let (content, mut from) = (block.from, None);
        let content = match (block.operation, content) {
            (Operation::Set, Some(byte)) => match self.constant_int(byte) {
                Some(0) => Content::Zero,
                _ => {
                    let byte_type = self.program.types.int(IntType::UChar);
                    let byte = self.arithmetic_cast(byte, byte_type);
                    Content::Byte(self.kept(byte, &mut before)?)
                }
            },
            (Operation::Set, None) => Content::Zero,
            (Operation::Copy(_), source) => {
                let Some(source) = source else { return Ok(()) };
                from = Some(self.pointer_to(source, element, &mut before)?);
                Content::Zero
            }
        };
        let assignments = self.assignments(element);
        let overlaps = block.operation == Operation::Copy(Overlap::Possible);
        let records = if overlaps && assignments > 1 { Records::Whole } else { Records::ByMember };
        // What overlaps is read as a whole before it is written; too long ones, and those whose padding counts, go byte by byte.
        if records == Records::Whole && (assignments > MOST_IN_WHOLE || padding == Padding::Counts) {
            return Ok(());
        }
        let mut work = Work { padding, records, span: block.span, stmts: Vec::new() };
        let fixed = self.constant_int(block.size).and_then(|bytes| u64::try_from(bytes).ok());
        let count_type = self.basic.size;
        match fixed {
            Some(bytes) if bytes % size != 0 => return Ok(()),
            Some(bytes) if assignments > MOST_ASSIGNMENTS / (bytes / size).max(1) && self.is_whole(&block, bytes) => {
                let Some(zero) = self.hidden_function("__tracewright_zero", block.span) else { return Ok(()) };
                let call = ExprKind::Call(Callee::Function(zero), vec![self.unconverted(block.to).0]);
                let call = self.node(call, self.basic.void, block.span);
                let stmt = self.stmt_node(StmtKind::Expr(call), block.span);
                work.stmts.push(stmt);
            }
            Some(bytes) if bytes / size * assignments <= MOST_ASSIGNMENTS && (!overlaps || bytes == size) => {
                for i in 0..bytes / size {
                    let index = self.int(i128::from(i), count_type, block.span);
                    self.element(to, from, element, content, index, &mut work)?;
                }
            }
            _ => {
                let bytes = self.arithmetic_cast(block.size, count_type);
                let bytes = self.kept(bytes, &mut before)?;
                let unit = self.int(i128::from(size), count_type, block.span);
                let count = match size {
                    1 => bytes,
                    _ => self.binary(BinaryOp::Div, bytes, unit, count_type, block.span),
                };
                let count = self.kept(count, &mut before)?;
                self.elements(to, from, element, content, count, overlaps, &mut work)?;
                if fixed.is_none() && !self.is_multiple(block.size, size) {
                    self.partial_element(to, element, bytes, unit, count, &mut work);
                }
            }
        }
        let ty = self.ty(id);
        let mut stmts: Vec<StmtId> = Vec::new();
        for effect in before {
            stmts.push(self.stmt_node(StmtKind::Expr(effect), block.span));
        }
        stmts.append(&mut work.stmts);
        let mut result = self.basic.void;
        if !is_unused && block.given != Given::Nothing {
            let value = match block.given {
                Given::End => {
                    let bytes = self.program.types.pointer(QualType::plain(self.basic.char));
                    let start = self.cast(CastKind::PointerToPointer, to, bytes, block.span);
                    self.node(ExprKind::PointerAdd(start, block.size), bytes, block.span)
                }
                _ => to,
            };
            let value = self.cast(CastKind::PointerToPointer, value, ty, block.span);
            stmts.push(self.stmt_node(StmtKind::Expr(value), block.span));
            result = ty;
        }
        let whole = self.stmt_node(StmtKind::Block(stmts), block.span);
        self.program.exprs[id.index()] = Expr { kind: ExprKind::Block(whole), ty: result, span: block.span };
        Ok(())
    }

    /// The arguments of a call, if it is what it seems to be.
    fn block_call(&self, id: ExprId) -> Option<Block> {
        let ExprKind::Call(Callee::Function(function), args) = self.kind(id) else { return None };
        let (operation, given, order) = operation(&self.program.functions[function.index()].name)?;
        let (to, from, size) = match (order, &args[..]) {
            (Order::ToFrom, &[to, from, size]) => (to, Some(from), size),
            (Order::FromTo, &[from, to, size]) => (to, Some(from), size),
            (Order::To, &[to, size]) => (to, None, size),
            _ => return None,
        };
        let pointers = match operation {
            Operation::Copy(_) => from.is_some_and(|from| self.types().is_pointer(self.ty(from))),
            Operation::Set => from.is_none_or(|byte| self.types().is_integer(self.ty(byte))),
        };
        let fits = pointers && self.types().is_pointer(self.ty(to)) && self.types().is_integer(self.ty(size));
        fits.then(|| Block { operation, given, to, from, size, span: self.span(id) })
    }

    /// A pointer without conversions, and what it points to; nothing if that is not known.
    fn unconverted(&self, mut pointer: ExprId) -> (ExprId, Option<TypeId>) {
        while let ExprKind::Cast(CastKind::PointerToPointer | CastKind::Same, inner) = *self.kind(pointer) {
            // `(void *)p` says nothing, any other conversion does.
            let to = self.types().pointee(self.ty(pointer)).map(|to| to.ty);
            let same = matches!(self.kind(pointer), ExprKind::Cast(CastKind::Same, _));
            if !same && to.is_some_and(|to| !self.types().is_void(to)) {
                break;
            }
            pointer = inner;
        }
        let mut to = self.types().pointee(self.ty(pointer)).map(|to| to.ty);
        while let Some(TypeKind::Array { element, .. }) = to.map(|to| self.types().kind(to)) {
            to = Some(element.ty);
        }
        (pointer, to.filter(|&to| !self.types().is_void(to)))
    }

    /// What both blocks consist of.
    fn element_type(&self, block: &Block) -> Option<TypeId> {
        let (_, to) = self.unconverted(block.to);
        let element = match block.operation {
            Operation::Set => to?,
            Operation::Copy(_) => match (to, self.unconverted(block.from?).1) {
                (Some(to), Some(from)) if to == from => to,
                (Some(known), None) | (None, Some(known)) => known,
                _ => return None,
            },
        };
        let is_zero = match (block.operation, block.from) {
            (Operation::Set, Some(byte)) => self.constant_int(byte) == Some(0),
            _ => true,
        };
        (self.types().size_of(element)? > 0 && self.is_simple(element, is_zero)).then_some(element)
    }

    /// Whether a type can be assigned member by member, and set to a byte other than zero if need be.
    fn is_simple(&self, ty: TypeId, is_zero: bool) -> bool {
        match self.types().kind(ty) {
            TypeKind::Int(int) => is_zero || (*int != IntType::Bool && self.types().int_size(*int) <= 8),
            TypeKind::Enum(_) => true,
            TypeKind::Pointer(_) | TypeKind::Float(_) => is_zero,
            TypeKind::Array { element, length: ArrayLength::Fixed(_) } => self.is_simple(element.ty, is_zero),
            TypeKind::Record(id) => {
                let record = self.types().record(*id);
                let Some(body) = &record.body else { return false };
                let plain = |field: &crate::types::Field| {
                    (is_zero || field.bits.is_none()) && self.is_simple(field.ty.ty, is_zero)
                };
                self.opaque_name(ty).is_none() && record.kind == RecordKind::Struct && body.fields.iter().all(plain)
            }
            _ => false,
        }
    }

    /// How many assignments an element takes; a loop counts as many.
    fn assignments(&self, ty: TypeId) -> u64 {
        match self.types().kind(ty) {
            TypeKind::Array { element, length: ArrayLength::Fixed(length) } => {
                length.saturating_mul(self.assignments(element.ty))
            }
            TypeKind::Record(id) => {
                let fields = self.types().record(*id).body.iter().flat_map(|body| &body.fields);
                fields.fold(0u64, |sum, field| sum.saturating_add(self.assignments(field.ty.ty)))
            }
            _ => 1,
        }
    }

    /// A pointer to elements that can be used more than once.
    fn pointer_to(&mut self, pointer: ExprId, element: TypeId, before: &mut Vec<ExprId>) -> Checked<ExprId> {
        let (pointer, _) = self.unconverted(pointer);
        let wanted = self.program.types.pointer(QualType::plain(element));
        let span = self.span(pointer);
        if let ExprKind::AddressOf(place) = *self.kind(pointer)
            && self.is_fixed(place)
        {
            // An array as the pointer to its first element.
            let mut ty = self.place_type(place);
            while let TypeKind::Array { element: inner, .. } = *self.types().kind(ty) {
                ty = inner.ty;
            }
            if ty == element {
                return Ok(self.node(ExprKind::AddressOf(place), wanted, span));
            }
        }
        let pointer = self.kept(pointer, before)?;
        let same = self.types().pointee(self.ty(pointer)).is_some_and(|to| to.ty == element);
        let kind = if same { CastKind::Same } else { CastKind::PointerToPointer };
        Ok(self.cast(kind, pointer, wanted, span))
    }

    fn place_at(&mut self, start: ExprId, index: ExprId, element: TypeId, span: Span) -> PlaceId {
        let ty = self.ty(start);
        let at = match (self.as_constant(index), self.kind(start)) {
            (Some(0), _) => start,
            _ => self.node(ExprKind::PointerAdd(start, index), ty, span),
        };
        self.place_node(PlaceKind::Deref(at), element, span)
    }

    fn element(
        &mut self,
        to: ExprId,
        from: Option<ExprId>,
        element: TypeId,
        content: Content,
        index: ExprId,
        work: &mut Work,
    ) -> Checked<()> {
        let place = self.place_at(to, index, element, work.span);
        let content = match from {
            Some(from) => Content::Place(self.place_at(from, index, element, work.span)),
            None => content,
        };
        match (content, work.records) {
            (Content::Place(from), Records::Whole) => {
                let value = self.copied(from, element, work.span);
                let assign = self.node(ExprKind::Assign(place, value), element, work.span);
                let effect = self.for_effect(assign);
                let stmt = self.stmt_node(StmtKind::Expr(effect), work.span);
                work.stmts.push(stmt);
                Ok(())
            }
            _ => self.assign_parts(place, element, content, work),
        }
    }

    /// All elements in a loop; from the last to the first one if the blocks may overlap and that is needed.
    #[allow(clippy::too_many_arguments)] // the two blocks, and how many elements they have
    fn elements(
        &mut self,
        to: ExprId,
        from: Option<ExprId>,
        element: TypeId,
        content: Content,
        count: ExprId,
        overlaps: bool,
        work: &mut Work,
    ) -> Checked<()> {
        let span = work.span;
        let zero = self.int(0, self.basic.size, span);
        let up = self.counting(zero, count, BinaryOp::Lt, StepKind::PreIncrement, work, |this, index, work| {
            this.element(to, from, element, content, index, work)
        })?;
        let (Some(from), true) = (from, overlaps) else {
            work.stmts.push(up);
            return Ok(());
        };
        let one = self.int(1, self.basic.size, span);
        let down = self.counting(count, zero, BinaryOp::Gt, StepKind::PreDecrement, work, |this, behind, work| {
            let index = this.binary(BinaryOp::Sub, behind, one, this.basic.size, span);
            this.element(to, Some(from), element, content, index, work)
        })?;
        let order = self.node(ExprKind::Binary(BinaryOp::Le, to, from), self.basic.int, span);
        let both = self.stmt_node(StmtKind::If(order, up, Some(down)), span);
        work.stmts.push(both);
        Ok(())
    }

    /// A loop over numbers.
    pub(super) fn counting(
        &mut self,
        start: ExprId,
        end: ExprId,
        test: BinaryOp,
        step: StepKind,
        work: &mut Work,
        body: impl FnOnce(&mut Self, ExprId, &mut Work) -> Checked<()>,
    ) -> Checked<StmtId> {
        let (span, ty) = (work.span, self.basic.size);
        let index = self.temporary(ty, span)?;
        let init = self.node(ExprKind::Assign(index, start), ty, span);
        let init = self.for_effect(init);
        let init = self.stmt_node(StmtKind::Expr(init), span);
        let load = self.node(ExprKind::Load(index), ty, span);
        let cond = self.node(ExprKind::Binary(test, load, end), self.basic.int, span);
        let step = self.node(ExprKind::Step(step, index), ty, span);
        let step = self.for_effect(step);
        let outer = std::mem::take(&mut work.stmts);
        let done = body(self, load, work);
        let inner = std::mem::replace(&mut work.stmts, outer);
        done?;
        let body = self.stmt_node(StmtKind::Block(inner), span);
        self.program.walks.insert(body);
        Ok(self.stmt_node(StmtKind::For { init: Some(init), cond: Some(cond), step: Some(step), body }, span))
    }

    /// The assignments to all scalars of a place, and to its padding if that counts.
    fn assign_parts(&mut self, place: PlaceId, ty: TypeId, content: Content, work: &mut Work) -> Checked<()> {
        let span = work.span;
        match self.types().kind(ty).clone() {
            TypeKind::Record(id) => {
                let Some(body) = self.types().record(id).body.clone() else { return Ok(()) };
                let mut covered = vec![false; 8 * body.size as usize];
                for (number, field) in body.fields.iter().enumerate() {
                    let part = |this: &mut Self, whole: PlaceId| {
                        this.place_node(PlaceKind::Field(whole, number as u32), field.ty.ty, span)
                    };
                    let target = part(self, place);
                    let content = match content {
                        Content::Place(from) => Content::Place(part(self, from)),
                        other => other,
                    };
                    self.assign_parts(target, field.ty.ty, content, work)?;
                    let size = self.types().size_of(field.ty.ty).unwrap_or(0);
                    let bits = field
                        .bits
                        .map_or((0, 8 * size), |bits| (u64::from(bits.start), u64::from(bits.start + bits.width)));
                    let end = (8 * field.offset + bits.1).min(8 * body.size) as usize;
                    covered[((8 * field.offset + bits.0) as usize).min(end)..end].fill(true);
                }
                if work.padding == Padding::Counts {
                    let bytes = covered.chunks(8).enumerate();
                    for (byte, _) in bytes.filter(|(_, bits)| !bits.iter().all(|covered| *covered)) {
                        self.assign_padding(place, byte as u64, content, work);
                    }
                }
                Ok(())
            }
            TypeKind::Array { element, length: ArrayLength::Fixed(length) } => {
                let pointer = self.program.types.pointer(QualType::plain(element.ty));
                let to = self.node(ExprKind::AddressOf(place), pointer, span);
                let from = match content {
                    Content::Place(from) => Some(self.node(ExprKind::AddressOf(from), pointer, span)),
                    _ => None,
                };
                if length.saturating_mul(self.assignments(element.ty)) <= MOST_ASSIGNMENTS {
                    for i in 0..length {
                        let index = self.int(i128::from(i), self.basic.size, span);
                        self.element(to, from, element.ty, content, index, work)?;
                    }
                    return Ok(());
                }
                let count = self.int(i128::from(length), self.basic.size, span);
                self.elements(to, from, element.ty, content, count, false, work)
            }
            _ => {
                let Some(value) = self.part_value(ty, content, span) else { return Ok(()) };
                let assign = self.node(ExprKind::Assign(place, value), ty, span);
                let effect = self.for_effect(assign);
                let stmt = self.stmt_node(StmtKind::Expr(effect), span);
                work.stmts.push(stmt);
                Ok(())
            }
        }
    }

    /// What is at a place, to be copied as it is.
    pub(super) fn copied(&mut self, from: PlaceId, ty: TypeId, span: Span) -> ExprId {
        let value = self.node(ExprKind::Load(from), ty, span);
        self.program.copies.insert(value);
        value
    }

    /// The value of a scalar.
    fn part_value(&mut self, ty: TypeId, content: Content, span: Span) -> Option<ExprId> {
        match content {
            Content::Place(from) => Some(self.copied(from, ty, span)),
            Content::Zero => {
                let zero = self.int(0, self.basic.int, span);
                self.scalar_cast(zero, ty, span)
            }
            Content::Byte(byte) => {
                let size = self.types().size_of(ty)?;
                let wide = self.program.types.int(if size <= 4 { IntType::UInt } else { IntType::ULongLong });
                let repeated = self.int(0x0101_0101_0101_0101 >> (64 - 8 * size.min(8)), wide, span);
                let byte = self.arithmetic_cast(byte, wide);
                let value = self.binary(BinaryOp::Mul, byte, repeated, wide, span);
                self.scalar_cast(value, ty, span)
            }
        }
    }

    /// A byte of a struct that belongs to no member.
    fn assign_padding(&mut self, place: PlaceId, byte: u64, content: Content, work: &mut Work) {
        let (span, ty) = (work.span, self.program.types.int(IntType::UChar));
        let target = self.byte_of(place, byte, span);
        let value = match content {
            Content::Zero => self.int(0, ty, span),
            Content::Byte(byte) => byte,
            Content::Place(from) => {
                let from = self.byte_of(from, byte, span);
                self.copied(from, ty, span)
            }
        };
        let assign = self.node(ExprKind::Assign(target, value), ty, span);
        let effect = self.for_effect(assign);
        let stmt = self.stmt_node(StmtKind::Expr(effect), span);
        work.stmts.push(stmt);
    }

    fn byte_of(&mut self, place: PlaceId, byte: u64, span: Span) -> PlaceId {
        let ty = self.program.types.int(IntType::UChar);
        let bytes = self.program.types.pointer(QualType::plain(ty));
        let whole = QualType::plain(self.place_type(place));
        let address = self.address_of(place, whole, span);
        let start = self.cast(CastKind::PointerToPointer, address, bytes, span);
        let index = self.int(i128::from(byte), self.basic.size, span);
        let at = self.node(ExprKind::PointerAdd(start, index), bytes, span);
        self.place_node(PlaceKind::Deref(at), ty, span)
    }

    /// Whether all of a variable is set to zero.
    fn is_whole(&self, block: &Block, bytes: u64) -> bool {
        let is_zero = match (block.operation, block.from) {
            (Operation::Set, Some(byte)) => self.constant_int(byte) == Some(0),
            (operation, _) => operation == Operation::Set,
        };
        let ExprKind::AddressOf(place) = *self.kind(self.unconverted(block.to).0) else { return false };
        let is_object = matches!(self.program.places[place.index()].kind, PlaceKind::Object(_));
        is_zero && is_object && self.types().size_of(self.place_type(place)) == Some(bytes)
    }

    /// Whether a number of bytes is a multiple of the size of an element, however it wraps around.
    fn is_multiple(&self, bytes: ExprId, size: u64) -> bool {
        match *self.kind(bytes) {
            ExprKind::Cast(CastKind::IntToInt | CastKind::Same, inner) => self.is_multiple(inner, size),
            ExprKind::Binary(BinaryOp::Mul, a, b) => {
                let divides =
                    |factor: ExprId| self.constant_int(factor).is_some_and(|factor| factor % i128::from(size) == 0);
                size.is_power_of_two() && (divides(a) || divides(b))
            }
            _ => size == 1,
        }
    }

    /// Only a part of the element behind the last whole one is meant: it may be anything then.
    fn partial_element(
        &mut self,
        to: ExprId,
        element: TypeId,
        bytes: ExprId,
        unit: ExprId,
        count: ExprId,
        work: &mut Work,
    ) {
        let span = work.span;
        let Some(guess) = self.hidden_function("__tracewright_partial", span) else { return };
        let rest = self.binary(BinaryOp::Rem, bytes, unit, self.basic.size, span);
        let value = self.node(ExprKind::Call(Callee::Function(guess), Vec::new()), element, span);
        let place = self.place_at(to, count, element, span);
        let assign = self.node(ExprKind::Assign(place, value), element, span);
        let effect = self.for_effect(assign);
        let assign = self.stmt_node(StmtKind::Expr(effect), span);
        let stmt = self.stmt_node(StmtKind::If(rest, assign, None), span);
        work.stmts.push(stmt);
    }

    /// A function that only the library knows, by its name.
    pub(super) fn hidden_function(&mut self, name: &str, span: Span) -> Option<FunctionId> {
        let name = self.names.find(name)?;
        let entity = match self.entities.external(name) {
            Some(entity) => entity,
            None => {
                let ty = crate::types::FunctionType {
                    result: self.basic.int,
                    params: Vec::new(),
                    rest: Parameters::Unspecified,
                };
                let ty = QualType::plain(self.program.types.intern(TypeKind::Function(ty)));
                self.declare_entity(super::link::Declaration {
                    name,
                    ty,
                    linkage: super::link::Linkage::External,
                    status: super::link::Status::Implicit,
                    span,
                    is_noreturn: false,
                    startup: Default::default(),
                    named: None,
                    label: None,
                })
                .ok()?
            }
        };
        Some(self.entity_function(entity))
    }
}

/// Whether anybody can see what lies between the members of a struct.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Padding {
    /// Somebody looks at bytes.
    Counts,
    /// Nobody does.
    Invisible,
}

/// How structs are assigned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Records {
    /// All members at once.
    Whole,
    /// One member after the other.
    ByMember,
}

/// A call being taken apart.
pub(super) struct Work {
    pub padding: Padding,
    pub records: Records,
    pub span: Span,
    pub stmts: Vec<StmtId>,
}

/// In which order the arguments come; the size is the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    ToFrom,
    FromTo,
    To,
}

/// The functions on blocks.
fn operation(name: &str) -> Option<(Operation, Given, Order)> {
    Some(match name.strip_prefix("__builtin_").unwrap_or(name) {
        "memcpy" => (Operation::Copy(Overlap::Never), Given::Start, Order::ToFrom),
        "mempcpy" | "__mempcpy" => (Operation::Copy(Overlap::Never), Given::End, Order::ToFrom),
        "memmove" => (Operation::Copy(Overlap::Possible), Given::Start, Order::ToFrom),
        "bcopy" => (Operation::Copy(Overlap::Possible), Given::Nothing, Order::FromTo),
        "memset" => (Operation::Set, Given::Start, Order::ToFrom),
        "bzero" => (Operation::Set, Given::Nothing, Order::To),
        _ => return None,
    })
}
