//! Reads of volatile objects: each read is an input.

use tracewright_boogie::{StmtKind as S, Type};

use super::Translated;
use super::code::Code;
use super::memory::Memory;
use super::places::Located;
use super::values::Value;
use crate::typed::PlaceId;
use crate::typed::shapes::{Shape, shape};

/// The over-approximation for a volatile pointer, which may have a value that the program did not store.
const POINTER: &str = "a volatile pointer that somebody else has changed";

impl Memory {
    /// What is at a place; if it is volatile, an input.
    pub(super) fn read(&mut self, code: &mut Code<'_>, place: PlaceId, located: &Located) -> Translated<Value> {
        code.read_given(place);
        if !code.input.program.is_volatile(place) {
            return self.load(code, located);
        }
        self.check_access(code, located)?;
        self.read_volatile(code, &located.checked())
    }

    fn read_volatile(&mut self, code: &mut Code<'_>, located: &Located) -> Translated<Value> {
        let Some(shape) = located.bit_field().or_else(|| shape(&code.input.program.types, located.ty())) else {
            let mut values = Vec::new();
            for leaf in code.input.leaves(located.ty(), located.span)? {
                let part = code.input.leaf_of(located, &leaf);
                values.push(self.read_volatile(code, &part)?);
            }
            return Ok(Value::Record(values));
        };
        let slot = code.temporary_slot(shape, located.span)?;
        if shape == Shape::Pointer {
            let is_changed = code.out.temporary(Type::BOOL);
            code.out.stmt(S::Havoc(vec![is_changed]));
            code.out.open();
            code.out.havoc(&[slot], Some(POINTER));
            let changed = code.out.close();
            code.out.open();
            let stored = self.load(code, located).map(|value| code.out.write_slot(slot, &[], &value));
            let unchanged = code.out.close();
            stored?;
            let condition = code.out.read(is_changed);
            code.out.branch(condition, changed, unchanged);
        } else {
            code.out.havoc(&[slot], None);
        }
        let value = code.read_slot(slot, &[], shape);
        Ok(code.unshaped(value, shape, located.ty()))
    }
}
