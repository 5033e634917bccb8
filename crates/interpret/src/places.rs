//! Lvalues: their locations, loads and stores; declarations and initialisers.

use std::rc::Rc;

use tracewright_c::typed::{ExprKind, InitValue, Initialiser, ObjectId, PathStep, PlaceId, PlaceKind, Storage};
use tracewright_c::types::{BitRange, TypeId, TypeKind};
use tracewright_vocabulary::Defect;

use crate::floats::Number;
use crate::inputs::{Source, Wanted};
use crate::machine::{Machine, Purpose, Run};
use crate::memory::{BlockId, Shadow};
use crate::prepare::{Class, IntClass, owner};
use crate::value::{Pointer, Value};

/// A located lvalue.
#[derive(Clone, Copy, Debug)]
pub struct Located {
    /// Its first byte; of a bit-field, that of its storage unit.
    pub pointer: Pointer,
    pub ty: TypeId,
    pub bits: Option<BitRange>,
}

/// The number of a `va_list` that was not started.
pub const NOT_STARTED: u32 = u32::MAX;

/// Whether a load is a read, or moves bytes that may be uninitialised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    Read,
    Copy,
}

impl Machine<'_> {
    /// Finds a place.
    pub fn locate(&mut self, id: PlaceId) -> Run<Located> {
        let place = &self.prepared.program.places[id.index()];
        let pointer = match place.kind {
            PlaceKind::Object(object) => {
                let block = self.object(object)?;
                self.memory.start(block)
            }
            PlaceKind::CompoundLiteral(object) => self.compound_literal(object)?,
            PlaceKind::Deref(pointer) => {
                let pointer = self.access_path(pointer)?;
                return Ok(Located { pointer, ty: place.ty, bits: None });
            }
            PlaceKind::Field(outer, number) => {
                let outer = self.locate(outer)?;
                return self.field(outer, number);
            }
            PlaceKind::Value(value) => {
                let Value::Record(bytes) = self.value(value)? else { return self.dont_know("a member of no struct") };
                let block = self.temporary(bytes.data.len() as u64)?;
                self.memory.write_bytes((block, 0), &bytes);
                self.memory.start(block)
            }
        };
        Ok(Located { pointer, ty: place.ty, bits: None })
    }

    /// A pointer that is used for a single access only.
    fn access_path(&mut self, id: tracewright_c::typed::ExprId) -> Run<Pointer> {
        let expr = &self.prepared.program.exprs[id.index()];
        let value = match expr.kind {
            ExprKind::AddressOf(place) => return Ok(self.locate(place)?.pointer),
            ExprKind::PointerAdd(base, index) if !self.prepared.has_effects(index) => {
                let base_ty = self.prepared.program.exprs[base.index()].ty;
                let pointer = self.access_path(base)?;
                let index = self.value(index)?;
                return self.moved(pointer, &index, base_ty, tracewright_c::typed::BinaryOp::Add);
            }
            _ => self.value(id)?,
        };
        match value {
            Value::Pointer(pointer) => Ok(pointer),
            _ => self.dont_know("an access through no pointer"),
        }
    }

    fn field(&mut self, outer: Located, number: u32) -> Run<Located> {
        let types = &self.prepared.program.types;
        let record = types.as_record(outer.ty).and_then(|record| types.record(record).body.as_ref());
        let Some(field) = record.and_then(|body| body.fields.get(number as usize)) else {
            return self.dont_know("a member of an incomplete struct");
        };
        let address = self.wrap_address(outer.pointer.address.wrapping_add(field.offset));
        let pointer = Pointer { address, ..outer.pointer };
        Ok(Located { pointer, ty: field.ty.ty, bits: field.bits })
    }

    /// Wraps an address around at the end of the address space.
    pub fn wrap_address(&self, address: u64) -> u64 {
        if self.prepared.program.types.pointer_size() == 4 { address & 0xffff_ffff } else { address }
    }

    /// The location of bytes to access; an invalid access is a defect.
    pub fn access(&mut self, pointer: Pointer, size: u64) -> Run<(BlockId, usize)> {
        match self.memory.find(pointer, size) {
            Some(found) => Ok(found),
            None => self.defect(Defect::InvalidDeref),
        }
    }

    /// The same for a write.
    pub fn access_to_write(&mut self, pointer: Pointer, size: u64) -> Run<(BlockId, usize)> {
        let found = self.access(pointer, size)?;
        if size > 0 && self.memory.is_sealed(found.0) {
            return self.defect(Defect::InvalidDeref);
        }
        Ok(found)
    }

    /// The value of an lvalue.
    pub fn load(&mut self, located: Located, usage: Use) -> Run<Value> {
        let class = self.prepared.class(located.ty);
        if let (Some(bits), Class::Int(int)) = (located.bits, class) {
            let (first, count) = spanned(bits);
            let raw = self.raw_bits(located.pointer, first, count, usage)?;
            let value = (raw >> (bits.start % 8)) & mask(bits.width);
            let own = IntClass { bits: bits.width, ..int };
            return Ok(Value::Int(if int.bits == 1 { value as i128 } else { extend(own, value) }));
        }
        if class == Class::Record {
            let size = self.size(located.ty)?;
            if size == 0 {
                // An empty access is always valid.
                return Ok(Value::Record(Rc::default()));
            }
            let at = self.access(located.pointer, size)?;
            self.copied_unwritten |= !self.memory.is_written(at, size as usize);
            return Ok(Value::Record(Rc::new(self.memory.read(at, size as usize))));
        }
        self.load_as(located.pointer, located.ty, usage)
    }

    /// The content of memory as a scalar.
    pub fn load_scalar(&mut self, pointer: Pointer, ty: TypeId) -> Run<Value> {
        self.load_as(pointer, ty, Use::Read)
    }

    fn load_as(&mut self, pointer: Pointer, ty: TypeId, usage: Use) -> Run<Value> {
        match self.prepared.class(ty) {
            Class::Int(int) => {
                let at = self.access(pointer, int.size as u64)?;
                self.settle(at, int.size, usage, Wanted::Int { bits: int.bits, signed: int.signed })?;
                let mut raw = [0; 16];
                raw[..int.size].copy_from_slice(self.memory.data(at, int.size));
                let value = i128::from_le_bytes(raw);
                // A `_Bool` that is neither zero nor one is a trap representation; compiled code would just use it.
                if int.bits == 1 && value > 1 {
                    return self.undefined("a _Bool that is neither true nor false");
                }
                Ok(Value::Int(int.wrap(value)))
            }
            Class::Float(float) => {
                let size = Number::size(float);
                let at = self.access(pointer, size as u64)?;
                self.settle(at, size, usage, Wanted::Float(float))?;
                match Number::from_bytes(float, self.memory.data(at, size)) {
                    Some(number) => Ok(Value::Float(number)),
                    None => self.dont_know("a long double that is no number of the x87"),
                }
            }
            Class::Pointer => {
                let size = self.prepared.program.types.pointer_size() as usize;
                let at = self.access(pointer, size as u64)?;
                self.settle(at, size, usage, Wanted::Pointer)?;
                let mut raw = [0; 8];
                raw[..size].copy_from_slice(self.memory.data(at, size));
                let address = u64::from_le_bytes(raw);
                let target = self.memory.shadow(at).target();
                let same = (1..size).all(|byte| self.memory.shadow((at.0, at.1 + byte)).target() == target);
                Ok(Value::Pointer(Pointer { block: target.filter(|_| same), address }))
            }
            Class::List => {
                let at = self.access(pointer, 4)?;
                if !self.memory.is_written(at, 4) {
                    return Ok(Value::List(NOT_STARTED));
                }
                let mut raw = [0; 4];
                raw.copy_from_slice(self.memory.data(at, 4));
                Ok(Value::List(u32::from_le_bytes(raw)))
            }
            Class::Void => Ok(Value::Void),
            Class::Record | Class::None => self.dont_know("a value of this type"),
        }
    }

    /// Chooses a value for uninitialised bytes, or reports a defect.
    pub fn settle(&mut self, at: (BlockId, usize), size: usize, usage: Use, wanted: Wanted) -> Run<()> {
        if self.memory.is_written(at, size) {
            return Ok(());
        }
        if usage == Use::Read && self.options.property.wants(Defect::Uninitialised) && !self.is_static(at.0) {
            return self.violation(Defect::Uninitialised);
        }
        let mut value = match self.options.purpose {
            Purpose::Judge if self.copied_unwritten => {
                return self.dont_know("memory that was never written, after some of it was copied");
            }
            Purpose::Judge => self.input(Source::Memory, wanted)?,
            Purpose::Execute => {
                self.doubt.get_or_insert("memory that was never written");
                0
            }
        };
        if wanted == (Wanted::Int { bits: 1, signed: false }) {
            value &= 1;
        }
        // The initialised bytes of a partly initialised value are kept.
        for byte in 0..size {
            if !self.memory.is_written((at.0, at.1 + byte), 1) {
                self.memory.write((at.0, at.1 + byte), &[(value >> (8 * byte)) as u8], Shadow::PLAIN);
            }
        }
        Ok(())
    }

    /// Objects that are defined elsewhere have a value, which is not known.
    fn is_static(&self, block: BlockId) -> bool {
        self.memory.block(block).kind == crate::memory::Kind::Static
    }

    /// Bytes of a bit-field's storage unit as a number.
    fn raw_bits(&mut self, pointer: Pointer, first: u64, count: usize, usage: Use) -> Run<u128> {
        let address = self.wrap_address(pointer.address.wrapping_add(first));
        let at = self.access(Pointer { address, ..pointer }, count as u64)?;
        for byte in 0..count {
            self.settle((at.0, at.1 + byte), 1, usage, Wanted::Int { bits: 8, signed: false })?;
        }
        let mut raw = [0; 16];
        raw[..count].copy_from_slice(self.memory.data(at, count));
        Ok(u128::from_le_bytes(raw))
    }

    /// Stores a value; returns the stored value.
    pub fn store(&mut self, located: Located, value: Value) -> Run<Value> {
        let class = self.prepared.class(located.ty);
        if let (Some(bits), Class::Int(int), Value::Int(number)) = (located.bits, class, &value) {
            return self.store_bits(located.pointer, bits, int, *number);
        }
        if let Value::Record(bytes) = &value {
            let at = self.access_to_write(located.pointer, bytes.data.len() as u64)?;
            self.memory.write_bytes(at, bytes);
            if self.options.property.wants(Defect::Uninitialised) {
                // All bytes of a copy count as initialised.
                self.memory.settle(at, bytes.data.len());
            }
            return Ok(value);
        }
        self.store_scalar(located.pointer, located.ty, &value)?;
        Ok(value)
    }

    fn store_bits(&mut self, pointer: Pointer, bits: BitRange, int: IntClass, number: i128) -> Run<Value> {
        let (first, count) = spanned(bits);
        let old = self.raw_bits(pointer, first, count, Use::Copy)?;
        let (shift, mask) = (bits.start % 8, mask(bits.width));
        let field = number as u128 & mask;
        let new = old & !(mask << shift) | field << shift;
        let address = self.wrap_address(pointer.address.wrapping_add(first));
        let at = self.access_to_write(Pointer { address, ..pointer }, count as u64)?;
        self.memory.write(at, &new.to_le_bytes()[..count], Shadow::PLAIN);
        let own = IntClass { bits: bits.width, ..int };
        Ok(Value::Int(if int.bits == 1 { field as i128 } else { extend(own, field) }))
    }

    /// Stores a scalar.
    pub fn store_scalar(&mut self, pointer: Pointer, ty: TypeId, value: &Value) -> Run<()> {
        match (self.prepared.class(ty), value) {
            (Class::Int(int), Value::Int(number)) => {
                let at = self.access_to_write(pointer, int.size as u64)?;
                self.memory.write(at, &number.to_le_bytes()[..int.size], Shadow::PLAIN);
                Ok(())
            }
            (Class::Float(_), Value::Float(number)) => {
                let bytes = number.to_bytes();
                let at = self.access_to_write(pointer, bytes.len() as u64)?;
                self.memory.write(at, &bytes, Shadow::PLAIN);
                Ok(())
            }
            (Class::Pointer, Value::Pointer(stored)) => {
                let size = self.prepared.program.types.pointer_size() as usize;
                let at = self.access_to_write(pointer, size as u64)?;
                self.memory.write(at, &stored.address.to_le_bytes()[..size], Shadow::pointing_to(stored.block));
                Ok(())
            }
            (Class::List, Value::List(list)) => {
                let at = self.access_to_write(pointer, 4)?;
                self.memory.write(at, &list.to_le_bytes(), Shadow::PLAIN);
                Ok(())
            }
            (_, Value::Void) => self.undefined("the value of a function that returns none"),
            _ => self.dont_know("a store of another type"),
        }
    }

    /// Whether an object is local.
    pub fn is_local(&self, id: ObjectId) -> bool {
        owner(self.prepared.program.objects[id.index()].storage).is_some()
    }

    /// Executes a declaration.
    pub fn declare(&mut self, id: ObjectId) -> Run<()> {
        if !self.is_local(id) {
            return Ok(());
        }
        let program = self.prepared.program;
        let object = &program.objects[id.index()];
        let slot = self.prepared.slots[id.index()] as usize;
        let block = match self.frame()?.locals[slot] {
            Some(block) if !program.types.is_variable(object.ty) => block,
            _ => {
                if program.types.is_variable(object.ty) {
                    self.size(object.ty)?;
                }
                self.new_local(id)?
            }
        };
        self.memory.forget(block);
        match &object.initialiser {
            Some(initialiser) => self.initialise(block, object.ty, initialiser),
            None => Ok(()),
        }
    }

    /// Checks that the length of a variable-length array is not negative. Length zero is allowed, as with GCC: there is
    /// nothing to access.
    pub fn check_length(&mut self, length: &Value) -> Run<()> {
        match length {
            Value::Int(length) if *length < 0 => self.defect(Defect::InvalidDeref),
            _ => Ok(()),
        }
    }

    fn compound_literal(&mut self, id: ObjectId) -> Run<Pointer> {
        let object = &self.prepared.program.objects[id.index()];
        if object.storage == Storage::CompoundLiteral(None) {
            let block = self.object(id)?;
            return Ok(self.memory.start(block));
        }
        let slot = self.prepared.slots[id.index()] as usize;
        let block = match self.frame()?.locals[slot] {
            Some(block) => block,
            None => self.new_local(id)?,
        };
        if let Some(initialiser) = &object.initialiser {
            self.initialise(block, object.ty, initialiser)?;
        }
        Ok(self.memory.start(block))
    }

    /// Initialises an object.
    pub fn initialise(&mut self, block: BlockId, ty: TypeId, initialiser: &Initialiser) -> Run<()> {
        let start = Located { pointer: self.memory.start(block), ty, bits: None };
        let is_whole = matches!(&initialiser.entries[..], [entry] if entry.path.is_empty());
        if let ([entry], true) = (&initialiser.entries[..], is_whole)
            && let InitValue::Expr(expr) = entry.value
        {
            let value = self.value(expr)?;
            self.store(start, value)?;
            return Ok(());
        }
        self.memory.clear(block);
        for entry in &initialiser.entries {
            let value = match &entry.value {
                InitValue::Expr(expr) => Some(self.value(*expr)?),
                InitValue::Characters(_) => None,
            };
            for part in self.parts(start, &entry.path)? {
                match (&value, &entry.value) {
                    (Some(value), _) => {
                        self.store(part, value.clone())?;
                    }
                    (None, InitValue::Characters(units)) => self.store_characters(part, units)?,
                    (None, InitValue::Expr(_)) => {}
                }
            }
        }
        Ok(())
    }

    /// The parts of an object that a designator denotes: several if it contains a range.
    fn parts(&mut self, whole: Located, path: &[PathStep]) -> Run<Vec<Located>> {
        let mut parts = vec![whole];
        for step in path {
            let mut next = Vec::new();
            for part in parts {
                match *step {
                    PathStep::Field(number) => next.push(self.field(part, number)?),
                    PathStep::Index(index) => next.push(self.element(part, index)?),
                    PathStep::Range(first, last) => {
                        for index in first..=last {
                            next.push(self.element(part, index)?);
                        }
                    }
                }
            }
            parts = next;
        }
        Ok(parts)
    }

    fn element(&mut self, array: Located, index: u64) -> Run<Located> {
        let TypeKind::Array { element, .. } = *self.prepared.program.types.kind(array.ty) else {
            return self.dont_know("an element of no array");
        };
        let size = self.size(element.ty)?;
        let address = self.wrap_address(array.pointer.address.wrapping_add(index.wrapping_mul(size)));
        Ok(Located { pointer: Pointer { address, ..array.pointer }, ty: element.ty, bits: None })
    }

    fn store_characters(&mut self, array: Located, units: &[u32]) -> Run<()> {
        for (index, &unit) in units.iter().enumerate() {
            let element = self.element(array, index as u64)?;
            let value = match self.prepared.class(element.ty) {
                Class::Int(int) => Value::Int(int.wrap(i128::from(unit))),
                _ => return self.dont_know("an array of characters that are no numbers"),
            };
            self.store(element, value)?;
        }
        Ok(())
    }
}

/// The bytes that contain a bit-field: the first one, and their number.
fn spanned(bits: BitRange) -> (u64, usize) {
    let (first, end) = (bits.start / 8, (bits.start + bits.width).div_ceil(8));
    (u64::from(first), (end - first) as usize)
}

fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

/// The value of a bit-field of this width, sign-extended according to its declared type.
fn extend(class: IntClass, bits: u128) -> i128 {
    let value = bits as i128;
    if class.signed && class.bits < 128 { value << (128 - class.bits) >> (128 - class.bits) } else { value }
}
