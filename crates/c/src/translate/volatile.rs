//! Reads of volatile objects: something else may be there each time.

use tracewright_boogie::{StmtKind as S, Type};

use super::places::Located;
use super::values::Value;
use super::{Translated, Translator};
use crate::typed::PlaceId;
use crate::typed::shapes::{Shape, shape};

/// Where a volatile pointer may lead that nobody stored is not known.
const POINTER: &str = "a volatile pointer that somebody else has changed";

impl Translator<'_> {
    /// What is at a place; if it is volatile, an input.
    pub(super) fn read(&mut self, place: PlaceId, located: &Located) -> Translated<Value> {
        self.read_given(place);
        if !self.program.is_volatile(place) {
            return self.load(located);
        }
        self.check_access(located)?;
        self.read_volatile(&located.checked())
    }

    fn read_volatile(&mut self, located: &Located) -> Translated<Value> {
        let Some(shape) = located.bit_field().or_else(|| shape(&self.program.types, located.ty())) else {
            let mut values = Vec::new();
            for leaf in self.leaves(located.ty(), located.span)? {
                let part = self.leaf_of(located, &leaf);
                values.push(self.read_volatile(&part)?);
            }
            return Ok(Value::Record(values));
        };
        let slot = self.temporary_slot(shape, located.span)?;
        if shape == Shape::Pointer {
            let is_changed = self.out.temporary(Type::BOOL);
            self.out.stmt(S::Havoc(vec![is_changed]));
            self.out.open();
            self.havoc(&[slot], Some(POINTER));
            let changed = self.out.close();
            self.out.open();
            let stored = self.load(located).map(|value| self.write_slot(slot, &[], &value));
            let unchanged = self.out.close();
            stored?;
            let condition = self.out.read(is_changed);
            self.out.branch(condition, changed, unchanged);
        } else {
            self.havoc(&[slot], None);
        }
        let value = self.read_slot(slot, &[], shape);
        Ok(self.unshaped(value, shape, located.ty()))
    }
}
