//! Expands `memcpy`, `memmove`, `memset` and similar functions on memory of a known type to assignments, element by
//! element and member by member, so that the memory model does not need bytes for them.
//!
//! A call remains, and becomes the library's loop over bytes, if the types of the two blocks differ, if it ends within
//! an element, or if a union is involved.

use crate::library::{self, Given, Known, MemoryOperation as Operation, Order, Overlap, internal};
use crate::typed::{
    BinaryOp, Callee, CastKind, Expr, ExprId, ExprKind, PlaceId, PlaceKind, StepKind, StmtId, StmtKind,
};
use crate::types::{ArrayLength, IntType, QualType, RecordKind, TypeId, TypeKind};
use tracewright_source::Span;

use super::{Lowered, Lowering};

/// A call, with its arguments in a fixed order.
struct MemoryCall {
    operation: Operation,
    given: Given,
    to: ExprId,
    /// The block that is read, or the byte.
    from: Option<ExprId>,
    size: ExprId,
    span: Span,
}

/// The value that a scalar is set to.
#[derive(Clone, Copy, Debug)]
enum Content {
    /// Zero.
    Zero,
    /// A value whose bytes all equal this `unsigned char`.
    Byte(ExprId),
    /// The content of this lvalue.
    Place(PlaceId),
}

/// Up to this many assignments are written one after the other; more become a loop.
const MOST_ASSIGNMENTS: u64 = 16;

/// Structs with more scalars are not assigned as a whole.
const MOST_IN_WHOLE: u64 = 256;

impl Lowering<'_> {
    /// Whether any object is accessed bytewise: by the program, by the library, or in a union.
    pub(super) fn has_byte_views(&self) -> bool {
        let types = self.build.types();
        let in_union = types.ids().any(|ty| match types.kind(ty) {
            TypeKind::Record(id) if types.record(*id).kind == RecordKind::Union => {
                let fields = || types.record(*id).body.iter().flat_map(|body| &body.fields);
                fields().count() > 1 && fields().any(|field| types.as_record(self.innermost(field.ty.ty)).is_some())
            }
            _ => false,
        });
        in_union || self.passes_bytes() || self.converts_to_bytes()
    }

    /// Whether the library accesses bytes: it compares memory, or copies between different types.
    fn passes_bytes(&self) -> bool {
        (0..self.build.program.exprs.len() as u32).map(ExprId).any(|id| match self.memory_call(id) {
            Some(block) => {
                let size = self.element_type(&block).and_then(|element| self.build.types().size_of(element));
                let bytes = self.build.constant_int(block.size);
                size.is_none_or(|size| bytes.is_some_and(|bytes| bytes % i128::from(size) != 0))
            }
            None => match *self.build.kind(id) {
                ExprKind::Call(Callee::Function(function), _) => {
                    let function = &self.build.program.functions[function.index()];
                    function.body.is_none() && function.known.is_some_and(Known::reads_raw_bytes)
                }
                _ => false,
            },
        })
    }

    fn innermost(&self, mut ty: TypeId) -> TypeId {
        while let TypeKind::Array { element, .. } = self.build.types().kind(ty) {
            ty = element.ty;
        }
        ty
    }

    fn converts_to_bytes(&self) -> bool {
        let types = self.build.types();
        let is_byte = |ty: TypeId| types.is_integer(ty) && types.size_of(ty) == Some(1);
        self.build.program.exprs.iter().any(|expr| {
            let ExprKind::Cast(CastKind::PointerToPointer, inner) = expr.kind else { return false };
            let is_call = matches!(self.build.kind(inner), ExprKind::Call(..));
            let (Some(from), Some(to)) = (types.pointee(self.build.ty(inner)), types.pointee(expr.ty)) else {
                return false;
            };
            let views_record = types.as_record(from.ty).is_some() && types.is_integer(to.ty);
            (is_byte(to.ty) && !is_byte(from.ty) && !is_call) || views_record
        })
    }

    pub(super) fn expand_block(&mut self, id: ExprId, is_unused: bool, padding: Padding) -> Lowered<()> {
        let Some(block) = self.memory_call(id) else { return Ok(()) };
        let Some(element) = self.element_type(&block) else { return Ok(()) };
        let Some(size) = self.build.types().size_of(element) else { return Ok(()) };
        let mut before = Vec::new();
        let to = self.pointer_to(block.to, element, &mut before)?;
        let (content, mut from) = (block.from, None);
        let content = match (block.operation, content) {
            (Operation::Set, Some(byte)) => match self.build.constant_int(byte) {
                Some(0) => Content::Zero,
                _ => {
                    let byte_type = self.build.program.types.int(IntType::UChar);
                    let byte = self.build.arithmetic_cast(byte, byte_type);
                    Content::Byte(self.build.kept(byte, &mut before)?)
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
        // Overlapping elements must be read as a whole before they are written. If they are too long for that, or their
        // padding counts, the call remains.
        if records == Records::Whole && (assignments > MOST_IN_WHOLE || padding == Padding::Counts) {
            return Ok(());
        }
        let mut work = Work { padding, records, span: block.span, stmts: Vec::new() };
        let fixed = self.build.constant_int(block.size).and_then(|bytes| u64::try_from(bytes).ok());
        let count_type = self.build.basic.size;
        match fixed {
            Some(bytes) if bytes % size != 0 => return Ok(()),
            Some(bytes) if assignments > MOST_ASSIGNMENTS / (bytes / size).max(1) && self.is_whole(&block, bytes) => {
                let Some(zero) = self.hidden_function(internal::Id::__tracewright_zero, block.span) else {
                    return Ok(());
                };
                let call = ExprKind::Call(Callee::Function(zero), vec![self.unconverted(block.to).0]);
                let call = self.build.node(call, self.build.basic.void, block.span);
                let stmt = self.build.stmt_node(StmtKind::Expr(call), block.span);
                work.stmts.push(stmt);
            }
            Some(bytes) if bytes / size * assignments <= MOST_ASSIGNMENTS && (!overlaps || bytes == size) => {
                for i in 0..bytes / size {
                    let index = self.build.int(i128::from(i), count_type, block.span);
                    self.element(to, from, element, content, index, &mut work)?;
                }
            }
            _ => {
                let bytes = self.build.arithmetic_cast(block.size, count_type);
                let bytes = self.build.kept(bytes, &mut before)?;
                let unit = self.build.int(i128::from(size), count_type, block.span);
                let count = match size {
                    1 => bytes,
                    _ => self.build.binary(BinaryOp::Div, bytes, unit, count_type, block.span),
                };
                let count = self.build.kept(count, &mut before)?;
                // The whole blocks first: an access out of bounds is then found without a loop.
                if self.property.wants_accesses() {
                    let blocks = [Some(to), from].into_iter().flatten();
                    let touched: Vec<_> = blocks.map(|block| self.touch(block, bytes, work.span)).collect();
                    work.stmts.extend(touched.into_iter().flatten());
                }
                self.elements(to, from, element, content, count, overlaps, &mut work)?;
                if fixed.is_none() && !self.is_multiple(block.size, size) {
                    self.partial_element(to, element, bytes, unit, count, &mut work);
                }
            }
        }
        let ty = self.build.ty(id);
        let mut stmts: Vec<StmtId> = Vec::new();
        for effect in before {
            stmts.push(self.build.stmt_node(StmtKind::Expr(effect), block.span));
        }
        stmts.append(&mut work.stmts);
        let mut result = self.build.basic.void;
        if !is_unused && block.given != Given::Nothing {
            let value = match block.given {
                Given::End => {
                    let bytes = self.build.program.types.pointer(QualType::plain(self.build.basic.char));
                    let start = self.build.cast(CastKind::PointerToPointer, to, bytes, block.span);
                    self.build.node(ExprKind::PointerAdd(start, block.size), bytes, block.span)
                }
                _ => to,
            };
            let value = self.build.cast(CastKind::PointerToPointer, value, ty, block.span);
            stmts.push(self.build.stmt_node(StmtKind::Expr(value), block.span));
            result = ty;
        }
        let whole = self.build.stmt_node(StmtKind::Block(stmts), block.span);
        self.build.program.exprs[id.index()] = Expr { kind: ExprKind::Block(whole), ty: result, span: block.span };
        Ok(())
    }

    /// The arguments of a call, if they have the expected types.
    fn memory_call(&self, id: ExprId) -> Option<MemoryCall> {
        let ExprKind::Call(Callee::Function(function), args) = self.build.kind(id) else { return None };
        let library::MemoryFunction { operation, given, order } =
            self.build.program.functions[function.index()].known?.memory_function()?;
        let (to, from, size) = match (order, &args[..]) {
            (Order::ToFrom, &[to, from, size]) => (to, Some(from), size),
            (Order::FromTo, &[from, to, size]) => (to, Some(from), size),
            (Order::To, &[to, size]) => (to, None, size),
            _ => return None,
        };
        let pointers = match operation {
            Operation::Copy(_) => from.is_some_and(|from| self.build.types().is_pointer(self.build.ty(from))),
            Operation::Set => from.is_none_or(|byte| self.build.types().is_integer(self.build.ty(byte))),
        };
        let fits = pointers
            && self.build.types().is_pointer(self.build.ty(to))
            && self.build.types().is_integer(self.build.ty(size));
        fits.then(|| MemoryCall { operation, given, to, from, size, span: self.build.span(id) })
    }

    /// A pointer without its conversions, and the type it points to, if that is known.
    fn unconverted(&self, mut pointer: ExprId) -> (ExprId, Option<TypeId>) {
        while let ExprKind::Cast(CastKind::PointerToPointer | CastKind::Same, inner) = *self.build.kind(pointer) {
            // A conversion to `void *` says nothing about the type of the memory, any other conversion does.
            let to = self.build.types().pointee(self.build.ty(pointer)).map(|to| to.ty);
            let same = matches!(self.build.kind(pointer), ExprKind::Cast(CastKind::Same, _));
            if !same && to.is_some_and(|to| !self.build.types().is_void(to)) {
                break;
            }
            pointer = inner;
        }
        let mut to = self.build.types().pointee(self.build.ty(pointer)).map(|to| to.ty);
        while let Some(TypeKind::Array { element, .. }) = to.map(|to| self.build.types().kind(to)) {
            to = Some(element.ty);
        }
        (pointer, to.filter(|&to| !self.build.types().is_void(to)))
    }

    /// The common element type of both blocks.
    fn element_type(&self, block: &MemoryCall) -> Option<TypeId> {
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
            (Operation::Set, Some(byte)) => self.build.constant_int(byte) == Some(0),
            _ => true,
        };
        (self.build.types().size_of(element)? > 0 && self.is_simple(element, is_zero)).then_some(element)
    }

    /// Whether a type can be assigned member by member, and set to a byte other than zero if necessary.
    fn is_simple(&self, ty: TypeId, is_zero: bool) -> bool {
        match self.build.types().kind(ty) {
            TypeKind::Int(int) => is_zero || (*int != IntType::Bool && self.build.types().int_size(*int) <= 8),
            TypeKind::Enum(_) => true,
            TypeKind::Pointer(_) | TypeKind::Float(_) => is_zero,
            TypeKind::Array { element, length: ArrayLength::Fixed(_) } => self.is_simple(element.ty, is_zero),
            TypeKind::Record(id) => {
                let record = self.build.types().record(*id);
                let Some(body) = &record.body else { return false };
                let plain = |field: &crate::types::Field| {
                    (is_zero || field.bits.is_none()) && self.is_simple(field.ty.ty, is_zero)
                };
                self.build.opaque_name(ty).is_none()
                    && record.kind == RecordKind::Struct
                    && body.fields.iter().all(plain)
            }
            _ => false,
        }
    }

    /// The number of assignments for an element; a loop counts as many.
    fn assignments(&self, ty: TypeId) -> u64 {
        match self.build.types().kind(ty) {
            TypeKind::Array { element, length: ArrayLength::Fixed(length) } => {
                length.saturating_mul(self.assignments(element.ty))
            }
            TypeKind::Record(id) => {
                let fields = self.build.types().record(*id).body.iter().flat_map(|body| &body.fields);
                fields.fold(0u64, |sum, field| sum.saturating_add(self.assignments(field.ty.ty)))
            }
            _ => 1,
        }
    }

    /// A pointer to elements that may be evaluated more than once.
    fn pointer_to(&mut self, pointer: ExprId, element: TypeId, before: &mut Vec<ExprId>) -> Lowered<ExprId> {
        let (pointer, _) = self.unconverted(pointer);
        let wanted = self.build.program.types.pointer(QualType::plain(element));
        let span = self.build.span(pointer);
        if let ExprKind::AddressOf(place) = *self.build.kind(pointer)
            && self.build.is_fixed(place)
        {
            // A pointer to an array becomes one to its first element.
            let mut ty = self.build.place_type(place);
            while let TypeKind::Array { element: inner, .. } = *self.build.types().kind(ty) {
                ty = inner.ty;
            }
            if ty == element {
                return Ok(self.build.node(ExprKind::AddressOf(place), wanted, span));
            }
        }
        let pointer = self.build.kept(pointer, before)?;
        let same = self.build.types().pointee(self.build.ty(pointer)).is_some_and(|to| to.ty == element);
        let kind = if same { CastKind::Same } else { CastKind::PointerToPointer };
        Ok(self.build.cast(kind, pointer, wanted, span))
    }

    fn place_at(&mut self, start: ExprId, index: ExprId, element: TypeId, span: Span) -> PlaceId {
        let ty = self.build.ty(start);
        let at = match (self.build.as_constant(index), self.build.kind(start)) {
            (Some(0), _) => start,
            _ => self.build.node(ExprKind::PointerAdd(start, index), ty, span),
        };
        self.build.place_node(PlaceKind::Deref(at), element, span)
    }

    fn element(
        &mut self,
        to: ExprId,
        from: Option<ExprId>,
        element: TypeId,
        content: Content,
        index: ExprId,
        work: &mut Work,
    ) -> Lowered<()> {
        let place = self.place_at(to, index, element, work.span);
        let content = match from {
            Some(from) => Content::Place(self.place_at(from, index, element, work.span)),
            None => content,
        };
        match (content, work.records) {
            (Content::Place(from), Records::Whole) => {
                let value = self.copied(from, element, work.span);
                let assign = self.build.node(ExprKind::Assign(place, value), element, work.span);
                let effect = self.build.for_effect(assign);
                let stmt = self.build.stmt_node(StmtKind::Expr(effect), work.span);
                work.stmts.push(stmt);
                Ok(())
            }
            _ => self.assign_parts(place, element, content, work),
        }
    }

    /// Assigns all elements in a loop, which runs backwards if the blocks may overlap and it has to.
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
    ) -> Lowered<()> {
        let span = work.span;
        let zero = self.build.int(0, self.build.basic.size, span);
        let up = self.counting(zero, count, BinaryOp::Lt, StepKind::PreIncrement, work, |this, index, work| {
            this.element(to, from, element, content, index, work)
        })?;
        let (Some(from), true) = (from, overlaps) else {
            work.stmts.push(up);
            return Ok(());
        };
        let one = self.build.int(1, self.build.basic.size, span);
        let down = self.counting(count, zero, BinaryOp::Gt, StepKind::PreDecrement, work, |this, behind, work| {
            let index = this.build.binary(BinaryOp::Sub, behind, one, this.build.basic.size, span);
            this.element(to, Some(from), element, content, index, work)
        })?;
        let order = self.build.node(ExprKind::Binary(BinaryOp::Le, to, from), self.build.basic.int, span);
        let both = self.build.stmt_node(StmtKind::If(order, up, Some(down)), span);
        work.stmts.push(both);
        Ok(())
    }

    /// A counting loop.
    pub(super) fn counting(
        &mut self,
        start: ExprId,
        end: ExprId,
        test: BinaryOp,
        step: StepKind,
        work: &mut Work,
        body: impl FnOnce(&mut Self, ExprId, &mut Work) -> Lowered<()>,
    ) -> Lowered<StmtId> {
        let (span, ty) = (work.span, self.build.basic.size);
        let index = self.build.temporary(ty, span)?;
        let init = self.build.node(ExprKind::Assign(index, start), ty, span);
        let init = self.build.for_effect(init);
        let init = self.build.stmt_node(StmtKind::Expr(init), span);
        let load = self.build.node(ExprKind::Load(index), ty, span);
        let cond = self.build.node(ExprKind::Binary(test, load, end), self.build.basic.int, span);
        let step = self.build.node(ExprKind::Step(step, index), ty, span);
        let step = self.build.for_effect(step);
        let outer = std::mem::take(&mut work.stmts);
        let done = body(self, load, work);
        let inner = std::mem::replace(&mut work.stmts, outer);
        done?;
        let body = self.build.stmt_node(StmtKind::Block(inner), span);
        self.build.program.bounded_loops.insert(body);
        Ok(self.build.stmt_node(StmtKind::For { init: Some(init), cond: Some(cond), step: Some(step), body }, span))
    }

    /// Assigns all scalars of an lvalue, and its padding if that counts.
    fn assign_parts(&mut self, place: PlaceId, ty: TypeId, content: Content, work: &mut Work) -> Lowered<()> {
        let span = work.span;
        match self.build.types().kind(ty).clone() {
            TypeKind::Record(id) => {
                let Some(body) = self.build.types().record(id).body.clone() else { return Ok(()) };
                let mut covered = vec![false; 8 * body.size as usize];
                for (number, field) in body.fields.iter().enumerate() {
                    let part = |this: &mut Self, whole: PlaceId| {
                        this.build.place_node(PlaceKind::Field(whole, number as u32), field.ty.ty, span)
                    };
                    let target = part(self, place);
                    let content = match content {
                        Content::Place(from) => Content::Place(part(self, from)),
                        other => other,
                    };
                    self.assign_parts(target, field.ty.ty, content, work)?;
                    let size = self.build.types().size_of(field.ty.ty).unwrap_or(0);
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
                let pointer = self.build.program.types.pointer(QualType::plain(element.ty));
                let to = self.build.node(ExprKind::AddressOf(place), pointer, span);
                let from = match content {
                    Content::Place(from) => Some(self.build.node(ExprKind::AddressOf(from), pointer, span)),
                    _ => None,
                };
                if length.saturating_mul(self.assignments(element.ty)) <= MOST_ASSIGNMENTS {
                    for i in 0..length {
                        let index = self.build.int(i128::from(i), self.build.basic.size, span);
                        self.element(to, from, element.ty, content, index, work)?;
                    }
                    return Ok(());
                }
                let count = self.build.int(i128::from(length), self.build.basic.size, span);
                self.elements(to, from, element.ty, content, count, false, work)
            }
            _ => {
                let Some(value) = self.part_value(ty, content, span) else { return Ok(()) };
                let assign = self.build.node(ExprKind::Assign(place, value), ty, span);
                let effect = self.build.for_effect(assign);
                let stmt = self.build.stmt_node(StmtKind::Expr(effect), span);
                work.stmts.push(stmt);
                Ok(())
            }
        }
    }

    /// The content of an lvalue, to be copied unchanged.
    pub(super) fn copied(&mut self, from: PlaceId, ty: TypeId, span: Span) -> ExprId {
        let value = self.build.node(ExprKind::Load(from), ty, span);
        self.build.program.copies.insert(value);
        value
    }

    /// The value for a scalar.
    fn part_value(&mut self, ty: TypeId, content: Content, span: Span) -> Option<ExprId> {
        match content {
            Content::Place(from) => Some(self.copied(from, ty, span)),
            Content::Zero => {
                let zero = self.build.int(0, self.build.basic.int, span);
                self.build.scalar_cast(zero, ty, span)
            }
            Content::Byte(byte) => {
                let size = self.build.types().size_of(ty)?;
                let wide = self.build.program.types.int(if size <= 4 { IntType::UInt } else { IntType::ULongLong });
                let repeated = self.build.int(0x0101_0101_0101_0101 >> (64 - 8 * size.min(8)), wide, span);
                let byte = self.build.arithmetic_cast(byte, wide);
                let value = self.build.binary(BinaryOp::Mul, byte, repeated, wide, span);
                self.build.scalar_cast(value, ty, span)
            }
        }
    }

    /// Assigns a byte of padding.
    fn assign_padding(&mut self, place: PlaceId, byte: u64, content: Content, work: &mut Work) {
        let (span, ty) = (work.span, self.build.program.types.int(IntType::UChar));
        let target = self.byte_of(place, byte, span);
        let value = match content {
            Content::Zero => self.build.int(0, ty, span),
            Content::Byte(byte) => byte,
            Content::Place(from) => {
                let from = self.byte_of(from, byte, span);
                self.copied(from, ty, span)
            }
        };
        let assign = self.build.node(ExprKind::Assign(target, value), ty, span);
        let effect = self.build.for_effect(assign);
        let stmt = self.build.stmt_node(StmtKind::Expr(effect), span);
        work.stmts.push(stmt);
    }

    fn byte_of(&mut self, place: PlaceId, byte: u64, span: Span) -> PlaceId {
        let ty = self.build.program.types.int(IntType::UChar);
        let bytes = self.build.program.types.pointer(QualType::plain(ty));
        let whole = QualType::plain(self.build.place_type(place));
        let address = self.build.address_of(place, whole, span);
        let start = self.build.cast(CastKind::PointerToPointer, address, bytes, span);
        let index = self.build.int(i128::from(byte), self.build.basic.size, span);
        let at = self.build.node(ExprKind::PointerAdd(start, index), bytes, span);
        self.build.place_node(PlaceKind::Deref(at), ty, span)
    }

    /// Whether the call sets all of a variable to zero.
    fn is_whole(&self, block: &MemoryCall, bytes: u64) -> bool {
        let is_zero = match (block.operation, block.from) {
            (Operation::Set, Some(byte)) => self.build.constant_int(byte) == Some(0),
            (operation, _) => operation == Operation::Set,
        };
        let ExprKind::AddressOf(place) = *self.build.kind(self.unconverted(block.to).0) else { return false };
        let is_object = matches!(self.build.program.places[place.index()].kind, PlaceKind::Object(_));
        is_zero && is_object && self.build.types().size_of(self.build.place_type(place)) == Some(bytes)
    }

    /// Whether a number of bytes is a multiple of the size of an element, even if it wraps around.
    fn is_multiple(&self, bytes: ExprId, size: u64) -> bool {
        match *self.build.kind(bytes) {
            ExprKind::Cast(CastKind::IntToInt | CastKind::Same, inner) => self.is_multiple(inner, size),
            ExprKind::Binary(BinaryOp::Mul, a, b) => {
                let divides = |factor: ExprId| {
                    self.build.constant_int(factor).is_some_and(|factor| factor % i128::from(size) == 0)
                };
                size.is_power_of_two() && (divides(a) || divides(b))
            }
            _ => size == 1,
        }
    }

    /// The call ends within the element after the last whole one: that element may get any value.
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
        let Some(guess) = self.hidden_function(internal::Id::__tracewright_partial, span) else { return };
        let rest = self.build.binary(BinaryOp::Rem, bytes, unit, self.build.basic.size, span);
        let value = self.build.node(ExprKind::Call(Callee::Function(guess), Vec::new()), element, span);
        let place = self.place_at(to, count, element, span);
        let assign = self.build.node(ExprKind::Assign(place, value), element, span);
        let effect = self.build.for_effect(assign);
        let assign = self.build.stmt_node(StmtKind::Expr(effect), span);
        let stmt = self.build.stmt_node(StmtKind::If(rest, assign, None), span);
        work.stmts.push(stmt);
    }
}

/// Whether the program can observe the padding of structs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Padding {
    /// It can, because it accesses bytes.
    Counts,
    /// It cannot.
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

/// The expansion of a call in progress.
pub(super) struct Work {
    pub padding: Padding,
    pub records: Records,
    pub span: Span,
    pub stmts: Vec<StmtId>,
}
