//! Constants that are written as addresses: `(unsigned long)&((struct s *)0)->member`.

use num_bigint::BigInt;

use crate::typed::shapes::{IntKind, field_type};
use crate::typed::{BinaryOp, CastKind, ExprId, ExprKind, PlaceId, PlaceKind, Program};
use crate::types::Types;

/// The size of a page. No object is in the first or the last one.
pub const PAGE: u32 = 4096;

/// The value of an integer expression that depends on neither variables nor addresses of objects.
pub fn fixed_number(program: &Program, expr: ExprId) -> Option<i128> {
    let node = &program.exprs[expr.index()];
    let value = match node.kind {
        ExprKind::Int(value) => return Some(value),
        ExprKind::Cast(CastKind::IntToInt | CastKind::Same, inner) => fixed_number(program, inner)?,
        // GCC sign-extends addresses that are converted to a wider integer.
        ExprKind::Cast(CastKind::PointerToInt, inner) => {
            wrapped_distance(&program.types, fixed_address(program, inner)?.into())
        }
        ExprKind::Binary(op, a, b) => {
            let (a, b) = (fixed_number(program, a)?, fixed_number(program, b)?);
            match op {
                BinaryOp::Add => a.checked_add(b)?,
                BinaryOp::Sub => a.checked_sub(b)?,
                BinaryOp::Mul => a.checked_mul(b)?,
                _ => return None,
            }
        }
        _ => return None,
    };
    let kind = IntKind::of(&program.types, program.types.as_int(node.ty)?);
    i128::try_from(kind.wrap(&value.into())).ok()
}

/// A distance in bytes modulo the width of pointers, as pointer arithmetic wraps.
pub fn wrapped_distance(types: &Types, bytes: BigInt) -> i128 {
    let kind = IntKind { bits: 8 * types.pointer_size() as u32, signed: true };
    i128::try_from(kind.wrap(&bytes)).unwrap_or_default()
}

/// Whether an object may be at an address: none is in the first or the last page.
pub fn may_be_object(types: &Types, number: i128) -> bool {
    let kind = IntKind { bits: 8 * types.pointer_size() as u32, signed: false };
    let number = kind.wrap(&number.into());
    number >= BigInt::from(PAGE) && number <= kind.max() - PAGE
}

/// Whether an expression adds a variable to a constant address: `(char *)0 + n`.
pub fn is_number_moved(program: &Program, expr: ExprId) -> bool {
    match program.exprs[expr.index()].kind {
        ExprKind::PointerAdd(pointer, index) | ExprKind::PointerSub(pointer, index) => {
            fixed_address(program, pointer).is_some() && fixed_number(program, index).is_none()
        }
        _ => false,
    }
}

/// The value of a pointer that is a constant address.
pub fn fixed_address(program: &Program, expr: ExprId) -> Option<i128> {
    match program.exprs[expr.index()].kind {
        ExprKind::Int(value) => Some(value),
        ExprKind::Cast(CastKind::IntToPointer, inner) => fixed_number(program, inner),
        ExprKind::Cast(CastKind::PointerToPointer | CastKind::Same, inner) => fixed_address(program, inner),
        ExprKind::AddressOf(place) => fixed_place(program, place),
        ExprKind::PointerAdd(pointer, index) => {
            let start = fixed_address(program, pointer)?;
            let pointee = program.types.pointee(program.exprs[pointer.index()].ty)?;
            let distance = BigInt::from(fixed_number(program, index)?) * program.types.size_of(pointee.ty)?;
            start.checked_add(wrapped_distance(&program.types, distance))
        }
        _ => None,
    }
}

fn fixed_place(program: &Program, place: PlaceId) -> Option<i128> {
    match program.places[place.index()].kind {
        PlaceKind::Deref(pointer) => fixed_address(program, pointer),
        PlaceKind::Field(record, number) => {
            let (offset, _, _) = field_type(program, program.places[record.index()].ty, number)?;
            fixed_place(program, record)?.checked_add(i128::from(offset))
        }
        _ => None,
    }
}
