//! Pointers as numbers and numbers as pointers.
//!
//! Where an object lies is whatever an uninterpreted function says: `#address` gives the number of its first byte,
//! `#object` the object that a number belongs to. At every conversion it is assumed that the two agree, and that
//! objects lie between the first and the last page. A pointer that is a number has the base 0 and the number as its
//! offset.
//!
//! An execution that depends on where objects are is marked: another run of the program may go another way. A number
//! that is only made a pointer again does not matter (`points_to/numbers.rs`).

use num_bigint::BigInt;
use tracewright_boogie::{BinaryOp as B, ExprId, StmtKind as S, Type, VariableId};

use super::code::Code;
use super::emit::Emitter;
use super::input::Input;
use super::integers::{IntegerEncoding, Integers};
use super::memory::Memory;
use super::safety::Safety;
use super::values::{Int, Pointer};
use super::{Translated, Translator};
use crate::typed::fixed::PAGE;
use crate::typed::shapes::IntKind;
use crate::typed::{BinaryOp, CastKind, ExprId as CExpr, ExprKind};

impl Translator<'_> {
    /// A comparison of the numbers of pointers that does not depend on where objects are.
    pub(super) fn compared_numbers(&mut self, op: BinaryOp, a: CExpr, b: CExpr) -> Translated<Option<ExprId>> {
        let Some(kind) = self.input.kind_of(self.input.program.exprs[a.index()].ty) else { return Ok(None) };
        if kind.bits != self.code.integers.pointer_bits {
            return Ok(None);
        }
        let equality = matches!(op, BinaryOp::Eq | BinaryOp::Ne);
        let (left, right) = (self.code.pointer_behind(a), self.code.pointer_behind(b));
        let literal = |e| {
            crate::typed::fixed::fixed_number(self.input.program, e)
                .map(|n| self.code.integers.size_kind().wrap(&n.into()))
        };
        let (pointer, number, op) = match (left, right, literal(a), literal(b)) {
            (Some(pointer), None, _, Some(number)) => (pointer, number, op),
            (None, Some(pointer), Some(number), _) => (pointer, number, flipped(op)),
            _ => return Ok(None),
        };
        if kind.signed && !equality {
            return Ok(None);
        }
        let own = self.code.integers.size_kind();
        let Some(truth) = self.code.integers.order_of_objects(op, &number) else { return Ok(None) };
        let pointer = self.pointer(pointer)?;
        let as_number = Pointer::new(self.code.out.int(0), pointer.offset);
        let int = self.memory.safety.number_of(&mut self.code, as_number, None);
        let constant = self.code.integers.constant(&mut self.code.out, own, number);
        let compared = self.code.integers.compare(&mut self.code.out, op, int, constant, own);
        let (is_number, of_objects) = (self.code.out.is_number(pointer.base), self.code.out.bool(truth));
        Ok(Some(self.code.out.ite(is_number, compared, of_objects)))
    }
}

impl Memory {
    /// The number of a pointer that counts only where it becomes a pointer again: the execution does not depend on it.
    /// That the number leads back is noted, unless another object may have it.
    pub(super) fn number_to_return(&mut self, code: &mut Code<'_>, pointer: Pointer) -> Int {
        let node = pointer.target.map(|target| code.input.facts.points_to.node(target));
        // Somebody else may look at the number of the same address.
        let shared = match node.is_none_or(|node| code.input.facts.lifetimes.reuse.is_exposed(node)) {
            true => self.safety.is_shared_number(code, pointer),
            false => code.out.bool(false),
        };
        let int = code.number_or_shared(pointer, shared, None);
        if code.out.as_int(pointer.base) != Some(BigInt::ZERO) {
            let is_number = code.out.is_number(pointer.base);
            let is_open = code.out.or(is_number, shared);
            let returns = code.out.not(is_open);
            let place = self.returning(code);
            code.out.assign_all(vec![(place, vec![int.expr], returns)]);
        }
        int
    }

    /// The map that says which integers are known to convert back to the object whose address they are.
    fn returning(&mut self, code: &mut Code<'_>) -> VariableId {
        if let Some(place) = self.returning {
            return place;
        }
        let kind = code.integers.size_kind();
        let index = code.integers.ty(&mut code.out, kind);
        let ty = code.out.program.types.map(vec![index], Type::BOOL);
        let place = VariableId::Global(code.out.global("#returning".to_owned(), ty));
        self.returning = Some(place);
        place
    }

    /// When the program starts, no integer is known to convert back.
    pub(super) fn start_numbers(&self, code: &mut Code<'_>) {
        if let Some(place) = self.returning {
            let (map, no) = (code.out.read(place), code.out.bool(false));
            let ty = code.out.ty(map);
            let none = code.out.constant_map(no, ty);
            code.out.assign(place, none);
        }
    }

    /// What an integer is as a pointer.
    pub(super) fn pointer_of(&mut self, code: &mut Code<'_>, int: Int, kind: IntKind, mark: Option<&str>) -> Pointer {
        let own = code.integers.size_kind();
        let int = code.integers.convert(&mut code.out, int, kind, own);
        let int = code.integers.normal(&mut code.out, int, own);
        if !code.input.knows_numbers() || code.integers.literal(&code.out, &int, own).is_some() {
            return Pointer::new(code.out.int(0), int.expr);
        }
        let ty = code.integers.ty(&mut code.out, own);
        let (number, base) = (code.out.temporary(ty), code.out.temporary(Type::INT));
        code.out.assign(number, int.expr);
        let number = code.out.read(number);
        let object = code.out.object_of(number);
        // What lies in the first and the last page is no object.
        let low = code.integers.constant(&mut code.out, own, PAGE);
        let high = code.integers.constant(&mut code.out, own, own.max() - PAGE);
        let int = Int::any(number, own);
        let below = code.integers.compare(&mut code.out, BinaryOp::Lt, int.clone(), low, own);
        let above = code.integers.compare(&mut code.out, BinaryOp::Gt, int, high, own);
        let outside = code.out.or(below, above);
        let zero = code.out.int(0);
        let object = code.out.ite(outside, zero, object);
        code.out.assign(base, object);
        let base = code.out.read(base);
        let start = code.start_of(base);
        let distance = code.integers.subtract_offsets(&mut code.out, number, start);
        let is_number = code.out.is_number(base);
        let offset = code.out.ite(is_number, number, distance);
        if mark.is_some() {
            let mut is_open = code.out.not(outside);
            if code.input.facts.points_to.has_unobserved() {
                let place = self.returning(code);
                let returning = code.out.read(place);
                let returns = code.out.select(returning, number);
                let unknown = code.out.not(returns);
                is_open = code.out.and(is_open, unknown);
            }
            code.out.mark_if(is_open, mark);
        }
        Pointer::new(base, offset)
    }

    /// A constant pointer moved by a variable number is a number.
    pub(super) fn moved_number(&mut self, code: &mut Code<'_>, start: i128, step: ExprId) -> Pointer {
        let (own, start) = (code.integers.size_kind(), code.numbered(start).offset);
        let sum = code.integers.add_offsets(&mut code.out, start, step);
        let far: BigInt = own.modulus() * 4;
        let sum = match code.integers.encoding {
            IntegerEncoding::Math => Int { expr: sum, low: -far.clone(), high: far },
            IntegerEncoding::Bits => Int::any(sum, own),
        };
        self.pointer_of(code, sum, own, Some("a conversion of an integer to a pointer"))
    }
}

impl Safety {
    /// The number of a pointer, which is normal. Where the pointer leads to an object, the execution is marked.
    pub(super) fn number_of(&mut self, code: &mut Code<'_>, pointer: Pointer, mark: Option<&str>) -> Int {
        let shared = self.is_shared_number(code, pointer);
        code.number_or_shared(pointer, shared, mark)
    }

    /// `a - b` in bytes. Pointers to different objects are subtracted as numbers only if one of them is a constant;
    /// otherwise, who adds the difference to another pointer gets into another object, and that is left open.
    pub(super) fn bytes_between(&mut self, code: &mut Code<'_>, a: (CExpr, Pointer), b: (CExpr, Pointer)) -> ExprId {
        let is_constant = |(expr, pointer): (CExpr, Pointer)| {
            crate::typed::fixed::fixed_address(code.input.program, expr).is_some()
                && code.out.as_int(pointer.base) == Some(BigInt::ZERO)
        };
        let (left, right) = (a.1, b.1);
        if is_constant(a) != is_constant(b) {
            let mark = Some("a conversion of a pointer to an integer");
            let (left, right) = (self.number_of(code, left, mark), self.number_of(code, right, mark));
            return code.integers.subtract_offsets(&mut code.out, left.expr, right.expr);
        }
        let distance = code.integers.subtract_offsets(&mut code.out, left.offset, right.offset);
        if code.out.same(left.base, right.base) {
            return distance;
        }
        let same = code.out.binary(B::Eq, left.base, right.base);
        let differ = code.out.not(same);
        if code.may_differ(left, right) {
            code.leave_open(differ, "the difference of pointers to different objects");
            return distance;
        }
        // One of them is null, the other one points to the one object that they may point to.
        code.open_if(differ, distance, "the difference of a pointer and a null pointer")
    }
}

impl Code<'_> {
    /// An address that is a number.
    pub(super) fn numbered(&mut self, value: i128) -> Pointer {
        let value = self.integers.size_kind().wrap(&value.into());
        let offset = match self.integers.encoding {
            IntegerEncoding::Math => self.out.int(value),
            IntegerEncoding::Bits => self.out.bv(&value, self.integers.pointer_bits),
        };
        Pointer::new(self.out.int(0), offset)
    }

    /// The same; where the number is shared, it need not lead back to the object.
    fn number_or_shared(&mut self, pointer: Pointer, shared: ExprId, mark: Option<&str>) -> Int {
        let kind = self.integers.size_kind();
        let own = match self.integers.encoding {
            IntegerEncoding::Math => {
                let far = kind.modulus() * kind.modulus();
                let int = Int { expr: pointer.offset, low: -far.clone(), high: far };
                self.integers.normal(&mut self.out, int, kind)
            }
            IntegerEncoding::Bits => Int::any(pointer.offset, kind),
        };
        if self.out.as_int(pointer.base) == Some(BigInt::ZERO) {
            return own;
        }
        let ty = self.integers.ty(&mut self.out, kind);
        let (base, place) = (pointer.base, self.out.temporary(ty));
        let start = self.start_of(base);
        let sum = self.integers.add_offsets(&mut self.out, start, pointer.offset);
        let is_number = self.out.is_number(base);
        let number = self.out.ite(is_number, own.expr, sum);
        self.out.assign(place, number);
        let number = self.out.read(place);
        let (low, high) = (BigInt::from(PAGE), kind.max() - PAGE);
        let (low, high) =
            (self.integers.constant(&mut self.out, kind, low), self.integers.constant(&mut self.out, kind, high));
        let int = Int::any(number, kind);
        let above = self.integers.compare(&mut self.out, BinaryOp::Ge, int.clone(), low, kind);
        let below = self.integers.compare(&mut self.out, BinaryOp::Le, int.clone(), high, kind);
        let object = self.out.object_of(number);
        let found = self.out.binary(B::Eq, object, base);
        let found = self.out.or(shared, found);
        let facts = self.out.and(above, below);
        let facts = self.out.and(facts, found);
        let claim = self.out.or(is_number, facts);
        self.out.assume(claim);
        if mark.is_some() {
            let is_object = self.out.not(is_number);
            self.out.mark_if(is_object, mark);
        }
        int
    }

    /// An offset that is arbitrary where the condition holds.
    fn open_if(&mut self, condition: ExprId, offset: ExprId, mark: &str) -> ExprId {
        let ty = match self.integers.encoding {
            IntegerEncoding::Math => Type::INT,
            IntegerEncoding::Bits => {
                let kind = self.integers.offset_kind();
                self.integers.ty(&mut self.out, kind)
            }
        };
        let place = self.out.temporary(ty);
        self.out.assign(place, offset);
        self.out.open();
        self.out.marked(S::Havoc(vec![place]), Some(mark));
        let block = self.out.close();
        self.out.branch(condition, block, Vec::new());
        self.out.read(place)
    }

    /// Whether two pointers may point to different objects, as far as anybody knows.
    pub(super) fn may_differ(&self, a: Pointer, b: Pointer) -> bool {
        let known = matches!((a.target, b.target), (Some(a), Some(b)) if self.input.facts.points_to.same_object(a, b));
        !known && !self.out.same(a.base, b.base)
    }

    fn start_of(&mut self, base: ExprId) -> ExprId {
        let kind = self.integers.size_kind();
        let ty = self.integers.ty(&mut self.out, kind);
        self.out.uninterpreted("#address", &[base], ty)
    }

    /// The pointer that an integer expression is the number of, all its bits.
    fn pointer_behind(&self, expr: CExpr) -> Option<CExpr> {
        let node = &self.input.program.exprs[expr.index()];
        if self.input.kind_of(node.ty)?.bits < self.integers.pointer_bits {
            return None;
        }
        match node.kind {
            ExprKind::Cast(CastKind::PointerToInt, pointer) => Some(pointer),
            ExprKind::Cast(CastKind::IntToInt | CastKind::Same, inner) => self.pointer_behind(inner),
            _ => None,
        }
    }
}

impl<'a> Input<'a> {
    /// Whether pointers may be numbers other than null.
    pub(super) fn knows_numbers(&self) -> bool {
        self.facts.storage.addresses_as_numbers
            || self.facts.points_to.mixes_pointers()
            || self.facts.points_to.numbers_may_point()
    }
}

impl Emitter {
    /// Marks executions in which the condition holds.
    pub(super) fn mark_if(&mut self, condition: ExprId, mark: Option<&str>) {
        self.open();
        let claim = self.bool(true);
        self.marked(S::Assume(claim), mark);
        let block = self.close();
        match self.as_bool(condition) {
            Some(true) => self.append(block),
            Some(false) => {}
            None => self.branch(condition, block, Vec::new()),
        }
    }

    fn object_of(&mut self, number: ExprId) -> ExprId {
        self.uninterpreted("#object", &[number], Type::INT)
    }

    pub(super) fn is_number(&mut self, base: ExprId) -> ExprId {
        let zero = self.int(0);
        self.binary(B::Eq, base, zero)
    }
}

impl Integers {
    /// Whether the comparison of an object's address with a number holds, if it is the same for all objects.
    pub(super) fn order_of_objects(&self, op: BinaryOp, number: &BigInt) -> Option<bool> {
        let (first, last) = (BigInt::from(PAGE), self.size_kind().max() - PAGE);
        let equality = matches!(op, BinaryOp::Eq | BinaryOp::Ne);
        let truth = decided(op, &first, number);
        // All objects must be on the same side of the number.
        let is_same = truth == decided(op, &last, number) && !(equality && *number >= first && *number <= last);
        is_same.then_some(truth)
    }
}

pub(super) fn flipped(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::Lt => BinaryOp::Gt,
        BinaryOp::Le => BinaryOp::Ge,
        BinaryOp::Gt => BinaryOp::Lt,
        BinaryOp::Ge => BinaryOp::Le,
        other => other,
    }
}

fn decided(op: BinaryOp, a: &BigInt, b: &BigInt) -> bool {
    match op {
        BinaryOp::Lt => a < b,
        BinaryOp::Le => a <= b,
        BinaryOp::Gt => a > b,
        BinaryOp::Ge => a >= b,
        BinaryOp::Eq => a == b,
        _ => a != b,
    }
}
