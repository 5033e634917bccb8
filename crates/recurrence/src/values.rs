//! Values written as terms, and terms evaluated under values.

use rustc_hash::FxHashMap;
use tracewright_logic::{Sort, SortKind, Term, Terms, Value, evaluate};

/// The values of variables.
pub(crate) type State = FxHashMap<Term, Value>;

/// The term of this sort that always has this value; `None` for elements of uninterpreted sorts, which have no names.
pub fn literal(terms: &Terms, value: &Value, sort: Sort) -> Option<Term> {
    Some(match value {
        Value::Bool(value) => terms.bool(*value),
        Value::Int(value) | Value::Real(value) => terms.num(value.clone(), sort),
        Value::Bits(bits, width) => terms.bv_num(bits.clone(), *width),
        Value::Float(value) => terms.float(value),
        Value::Mode(mode) => terms.rounding_mode(*mode),
        Value::Element(..) => return None,
        Value::Array(array) => {
            let SortKind::Array(index, element) = terms.kind(sort) else { return None };
            let mut term = terms.const_array(sort, literal(terms, &array.default, element)?);
            for (at, value) in &array.entries {
                term = terms.store(term, literal(terms, at, index)?, literal(terms, value, element)?);
            }
            term
        }
    })
}

/// Some value of a sort, as a term; `None` for uninterpreted sorts.
pub(crate) fn some_literal(terms: &Terms, sort: Sort) -> Option<Term> {
    Some(match terms.kind(sort) {
        SortKind::Bool => Term::FALSE,
        SortKind::Int | SortKind::Real => terms.num(0.into(), sort),
        SortKind::BitVec(width) => terms.bv_num(0u32.into(), width),
        SortKind::Array(_, element) => terms.const_array(sort, some_literal(terms, element)?),
        SortKind::Float(..) | SortKind::RoundingMode | SortKind::Named(_) => return None,
    })
}

/// The value of a term in a state; `None` where that depends on more than the state.
pub(crate) fn value_in(terms: &Terms, term: Term, state: &State) -> Option<Value> {
    evaluate(terms, term, &|variable| state.get(&variable).cloned(), &|_, _| None)
}

/// Whether a formula is known to hold in a state.
pub(crate) fn holds_in(terms: &Terms, formula: Term, state: &State) -> bool {
    value_in(terms, formula, state) == Some(Value::Bool(true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_have_their_values() {
        let t = Terms::new();
        let sort = t.array_sort(Sort::INT, Sort::BOOL);
        let table = [
            (Value::int(-4), Sort::INT),
            (Value::Bool(true), Sort::BOOL),
            (Value::bits(200u32, 8), t.bv_sort(8)),
            (Value::array(Value::Bool(false), [(Value::int(3), Value::Bool(true))]), sort),
        ];
        for (value, sort) in table {
            let term = literal(&t, &value, sort).expect("it can be written");
            assert_eq!(value_in(&t, term, &State::default()), Some(value));
        }
    }
}
