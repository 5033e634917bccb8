//! Lvalues of integer type.

use super::effects::{Effects, Key};
use super::{Access, Expr, Generator, Object, Shape};
use crate::differential::types::Integer;

/// An lvalue of integer type.
#[derive(Clone, Debug)]
pub(super) struct Lvalue {
    pub text: String,
    pub ty: Integer,
    pub bits: u32,
    pub key: Key,
}

impl Generator {
    /// The number of value bits of the type.
    pub(super) fn full_bits(&self, ty: Integer) -> u32 {
        ty.width(self.model) - u32::from(ty.is_signed())
    }

    /// An lvalue whose read may be unsequenced relative to the effects.
    pub(super) fn readable(&mut self, effects: &mut Effects) -> Option<Lvalue> {
        let object = self.some_object(|object| effects.may_read(object.key) && effects.may_read(reached(object)))?;
        let lvalue = self.lvalue_in(&object, effects);
        effects.read(lvalue.key);
        self.outside.read(lvalue.key);
        Some(lvalue)
    }

    /// An lvalue whose write may be unsequenced relative to the effects; `inner` are the effects of the value to be
    /// stored.
    pub(super) fn writable(&mut self, effects: &Effects, inner: &mut Effects) -> Option<Lvalue> {
        let object = self.some_object(|object| {
            let key = reached(object);
            object.access == Access::Any && effects.may_write(key) && inner.may_read(key) && inner.may_read(object.key)
        })?;
        let lvalue = self.lvalue_in(&object, inner);
        // The index expression may have written it in the meantime.
        if !inner.may_read(lvalue.key) {
            return None;
        }
        inner.write(lvalue.key);
        self.outside.write(lvalue.key);
        Some(lvalue)
    }

    pub(super) fn some_object(&mut self, fits: impl Fn(&Object) -> bool) -> Option<Object> {
        let candidates: Vec<usize> = (0..self.scope.len()).filter(|&i| fits(&self.scope[i])).collect();
        // The innermost ones are preferred.
        match candidates.len() {
            0 => None,
            n => {
                let at = self.random.below(n).max(self.random.below(n));
                Some(self.scope[candidates[at]].clone())
            }
        }
    }

    /// An lvalue within an object.
    pub(super) fn lvalue_in(&mut self, object: &Object, effects: &mut Effects) -> Lvalue {
        let plain = |text: String, ty: Integer, bits: u32, key: Key| Lvalue { text, ty, bits, key };
        let name = &object.name;
        match object.shape {
            Shape::Scalar(ty) => plain(name.clone(), ty, self.full_bits(ty), object.key),
            Shape::Array(ty, length) => {
                let index = self.index(length, effects);
                let text = match self.random.below(6) {
                    0 => format!("(*({name} + {index}))"),
                    1 => format!("{index}[{name}]"),
                    _ => format!("{name}[{index}]"),
                };
                plain(text, ty, self.full_bits(ty), object.key)
            }
            Shape::Record(record) => {
                let lvalue = self.field_of(record, name.clone(), effects);
                Lvalue { key: object.key, ..lvalue }
            }
            Shape::Pointer(ty) => {
                effects.read(object.key);
                let text = if self.random.percent(20) { format!("{name}[0]") } else { format!("(*{name})") };
                plain(text, ty, self.full_bits(ty), Key::Memory)
            }
            Shape::RecordPointer(record) => {
                effects.read(object.key);
                let text = if self.random.percent(20) { format!("(*{name}).") } else { format!("{name}->") };
                let lvalue = self.field_of(record, text, effects);
                Lvalue { key: Key::Memory, ..lvalue }
            }
        }
    }

    /// An index below a length that is a power of two.
    fn index(&mut self, length: usize, effects: &mut Effects) -> String {
        match self.random.below(8) {
            0 => {
                let Expr { text, .. } = self.scalar(effects);
                format!("({text} & {})", length - 1)
            }
            1 => {
                let Expr { text, .. } = self.scalar(effects);
                format!("((unsigned){text} % {length})")
            }
            _ => self.random.below(length).to_string(),
        }
    }

    /// A scalar within a record, given its name, or a pointer to it followed by an arrow.
    fn field_of(&mut self, record: usize, mut start: String, effects: &mut Effects) -> Lvalue {
        if !start.ends_with('>') && !start.ends_with('.') {
            start.push('.');
        }
        let fields = self.records[record].fields.clone();
        let field = self.random.pick(&fields).clone();
        let text = format!("{start}{}", field.name);
        let bits = field.width.unwrap_or_else(|| self.full_bits(field.ty));
        let text = match field.length {
            Some(length) => format!("{text}[{}]", self.index(length, effects)),
            None => text,
        };
        Lvalue { text, ty: field.ty, bits, key: Key::Memory }
    }
}

/// The key of an access to an object.
fn reached(object: &Object) -> Key {
    match object.shape {
        Shape::Pointer(_) | Shape::RecordPointer(_) => Key::Memory,
        _ => object.key,
    }
}
