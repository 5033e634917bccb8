//! Translation of value terms of a Z3 model into our values.

use num_bigint::BigUint;
use tracewright_logic::{Float, Format, Rational, RoundingMode, Sort, SortKind, Terms, Value};
use z3_sys::DeclKind;

use super::ffi::{Ast, RawModel, Shape};
/// Reads a value term of the given sort; `None` if it cannot be expressed.
pub(crate) fn read(terms: &Terms, model: &RawModel, ast: &Ast, sort: Sort) -> Option<Value> {
    match terms.kind(sort) {
        SortKind::Bool => ast.truth().map(Value::Bool),
        SortKind::Int => Rational::parse(&ast.numeral_text()?).filter(Rational::is_integer).map(Value::Int),
        SortKind::Real => Rational::parse(&ast.numeral_text()?).map(Value::Real),
        SortKind::BitVec(width) => Some(Value::Bits(ast.numeral_text()?.parse::<BigUint>().ok()?, width)),
        SortKind::Named(_) => {
            let Shape::App(decl, args) = ast.shape().ok()? else { return None };
            // Z3 calls the elements of a universe `T!val!0`, `T!val!1`, …
            let name = decl.name().ok()?;
            let (_, number) = name.rsplit_once("!val!").filter(|_| args.is_empty())?;
            Some(Value::Element(sort, number.parse().ok()?))
        }
        SortKind::Array(index, element) => array(terms, model, ast, index, element),
        SortKind::Float(exponent, significand) => float(ast, Format { exponent, significand }).map(Value::Float),
        SortKind::RoundingMode => rounding_mode(ast).map(Value::Mode),
    }
}

/// Reads a floating-point numeral.
pub(crate) fn float(ast: &Ast, format: Format) -> Option<Float> {
    if ast.is_nan() {
        return Some(Float::nan(format));
    }
    Some(Float::from_bits(format, ast.float_bits()?.parse::<BigUint>().ok()?))
}

/// Reads a rounding mode.
pub(crate) fn rounding_mode(ast: &Ast) -> Option<RoundingMode> {
    let kind = ast.declaration()?.kind();
    let modes = [
        (DeclKind::FpaRmNearestTiesToEven, RoundingMode::NearestEven),
        (DeclKind::FpaRmNearestTiesToAway, RoundingMode::NearestAway),
        (DeclKind::FpaRmTowardPositive, RoundingMode::Up),
        (DeclKind::FpaRmTowardNegative, RoundingMode::Down),
        (DeclKind::FpaRmTowardZero, RoundingMode::Zero),
    ];
    modes.into_iter().find(|(known, _)| *known as u32 == kind).map(|(_, mode)| mode)
}

fn array(terms: &Terms, model: &RawModel, ast: &Ast, index: Sort, element: Sort) -> Option<Value> {
    // Collected outermost first, although the outermost write takes precedence: `Value::array` lets the last one win.
    let mut writes = Vec::new();
    let finish = |default: Value, writes: Vec<(Value, Value)>| Value::array(default, writes.into_iter().rev());
    let mut rest = ast.clone();
    loop {
        if let Some(function) = rest.as_array() {
            let (entries, default) = model.function(&function).ok()?;
            for (args, value) in entries {
                let [arg] = &args[..] else { return None };
                writes.push((read(terms, model, arg, index)?, read(terms, model, &value, element)?));
            }
            return Some(finish(read(terms, model, &default, element)?, writes));
        }
        let Shape::App(decl, args) = rest.shape().ok()? else { return None };
        let kind = decl.kind();
        if kind == DeclKind::Store as u32 && args.len() == 3 {
            writes.push((read(terms, model, &args[1], index)?, read(terms, model, &args[2], element)?));
            rest = args[0].clone();
        } else if kind == DeclKind::ConstArray as u32 {
            return Some(finish(read(terms, model, args.first()?, element)?, writes));
        } else {
            return None;
        }
    }
}
