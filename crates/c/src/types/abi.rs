//! Parameter passing: the System V ABIs of x86-64 and i386.
//!
//! This is consulted only where a call and its function disagree about types: then registers and stack slots decide
//! which argument a parameter gets, not its position in the list.

use super::{DataModel, FloatType, IntType, Parameters, RecordId, TypeId, TypeKind, Types};

/// The location in which a value, or eight bytes of it, is passed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Location {
    /// A general-purpose register, by its number among the argument registers.
    General(u32),
    /// A vector register.
    Vector(u32),
    /// On the stack, at this distance in bytes from the first argument there.
    Stack(u64),
}

/// The types that a call passes, or that a function expects.
#[derive(Clone, Copy, Debug)]
pub struct Passing<'t> {
    /// The types of the arguments or parameters.
    pub types: &'t [TypeId],
    /// The type of the result.
    pub result: TypeId,
}

/// The class of eight bytes (System V ABI for x86-64, 3.2.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Class {
    /// In a general-purpose register.
    Integer,
    /// In a vector register.
    Sse,
}

/// The number of general-purpose argument registers on x86-64.
const GENERAL: u32 = 6;
const VECTOR: u32 = 8;

impl Types {
    /// The locations of arguments of these types, each in one or two pieces, for a call with this type of result.
    pub fn locations(&self, args: &[TypeId], result: TypeId) -> Vec<Vec<Location>> {
        let mut next = Next::default();
        if self.returns_in_memory(result) {
            match self.data_model {
                DataModel::Lp64 => next.general = 1,
                DataModel::Ilp32 => next.stack = 4,
            }
        }
        args.iter().map(|&ty| self.location(ty, &mut next)).collect()
    }

    /// Whether the caller passes the address for the result as a hidden first argument.
    pub fn returns_in_memory(&self, result: TypeId) -> bool {
        match (self.kind(result), self.data_model) {
            (TypeKind::Record(_), DataModel::Ilp32) => true,
            (TypeKind::Record(_), DataModel::Lp64) => self.classes(result).is_none(),
            _ => false,
        }
    }

    /// For each parameter of a function, the argument of a call that arrives there, if one starts in the same location.
    pub fn arriving(&self, call: Passing<'_>, function: Passing<'_>) -> Vec<Option<usize>> {
        let given = self.locations(call.types, call.result);
        let expected = self.locations(function.types, function.result);
        expected.iter().map(|place| given.iter().position(|other| other == place)).collect()
    }

    fn location(&self, ty: TypeId, next: &mut Next) -> Vec<Location> {
        let size = match self.kind(ty) {
            // On x86-64 a `va_list` is an array, which is passed by its address; on i386 it is a pointer.
            TypeKind::VaList => self.pointer_size(),
            _ => self.size_of(ty).unwrap_or(0),
        };
        let classes = if self.data_model == DataModel::Lp64 { self.classes(ty) } else { None };
        if let Some(classes) = classes {
            let count = |class| classes.iter().filter(|&&other| other == class).count() as u32;
            if next.general + count(Class::Integer) <= GENERAL && next.vector + count(Class::Sse) <= VECTOR {
                return classes.into_iter().map(|class| next.register(class)).collect();
            }
        }
        let slot = self.pointer_size();
        // On i386 everything is aligned to four bytes, except for vectors.
        let align = if self.data_model == DataModel::Lp64 { self.align_of(ty).max(slot) } else { slot };
        let start = next.stack.next_multiple_of(align);
        next.stack = start + size.next_multiple_of(slot);
        vec![Location::Stack(start)]
    }

    /// The classes of a value on x86-64; `None` if it is passed in memory.
    fn classes(&self, ty: TypeId) -> Option<Vec<Class>> {
        match *self.kind(ty) {
            TypeKind::Int(IntType::Int128 | IntType::UInt128) => Some(vec![Class::Integer; 2]),
            TypeKind::Int(_) | TypeKind::Enum(_) | TypeKind::Pointer(_) | TypeKind::VaList => {
                Some(vec![Class::Integer])
            }
            TypeKind::Float(FloatType::LongDouble) => None,
            TypeKind::Float(_) => Some(vec![Class::Sse]),
            TypeKind::Record(record) => {
                let size = self.size_of(ty).filter(|&size| size <= 16)?;
                let mut classes = vec![None; size.div_ceil(8) as usize];
                self.classify(record, 0, &mut classes)?;
                // Eight bytes of padding are not passed.
                Some(classes.into_iter().flatten().collect())
            }
            _ => None,
        }
    }

    fn classify(&self, record: RecordId, start: u64, classes: &mut [Option<Class>]) -> Option<()> {
        for field in &self.record(record).body.as_ref()?.fields {
            match field.bits {
                Some(bits) => {
                    let (first, last) = (u64::from(bits.start), u64::from(bits.start + bits.width.max(1) - 1));
                    for eightbyte in (start + field.offset + first / 8) / 8..=(start + field.offset + last / 8) / 8 {
                        *classes.get_mut(eightbyte as usize)? = Some(Class::Integer);
                    }
                }
                None => self.classify_part(field.ty.ty, start + field.offset, classes)?,
            }
        }
        Some(())
    }

    fn classify_part(&self, ty: TypeId, offset: u64, classes: &mut [Option<Class>]) -> Option<()> {
        match *self.kind(ty) {
            TypeKind::Record(record) => self.classify(record, offset, classes),
            TypeKind::Array { element, .. } => {
                let (size, whole) = (self.size_of(element.ty)?, self.size_of(ty)?);
                (0..whole.checked_div(size).unwrap_or(0))
                    .try_for_each(|i| self.classify_part(element.ty, offset + i * size, classes))
            }
            // A value with an unaligned member is passed in memory.
            _ if !offset.is_multiple_of(self.align_of(ty)) => None,
            _ => {
                for (i, class) in self.classes(ty)?.into_iter().enumerate() {
                    let own = classes.get_mut(offset as usize / 8 + i)?;
                    *own = Some(if *own == Some(Class::Integer) { Class::Integer } else { class });
                }
                // Quadruple precision takes one whole vector register.
                if self.size_of(ty) == Some(16) && self.as_float(ty).is_some() {
                    classes[1] = None;
                }
                Some(())
            }
        }
    }

    /// Whether a function takes variable arguments.
    pub fn is_variadic(&self, ty: TypeId) -> bool {
        self.as_function(ty).is_some_and(|function| function.rest == Parameters::Variadic)
    }
}

/// The registers and stack space that previous arguments have taken.
#[derive(Default)]
struct Next {
    general: u32,
    vector: u32,
    stack: u64,
}

impl Next {
    fn register(&mut self, class: Class) -> Location {
        let next = match class {
            Class::Integer => &mut self.general,
            Class::Sse => &mut self.vector,
        };
        *next += 1;
        match class {
            Class::Integer => Location::General(*next - 1),
            Class::Sse => Location::Vector(*next - 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_and_numbers_are_counted_apart() {
        let mut types = Types::new(DataModel::Lp64);
        let (int, double) = (types.int(IntType::Int), types.float(FloatType::Double));
        let void = types.void();
        let places = types.locations(&[double, int, double], void);
        assert_eq!(places, [vec![Location::Vector(0)], vec![Location::General(0)], vec![Location::Vector(1)]]);
        let many = types.locations(&[int; 8], void);
        assert_eq!(many[5..], [vec![Location::General(5)], vec![Location::Stack(0)], vec![Location::Stack(8)]]);
    }

    #[test]
    fn the_old_machine_uses_the_stack() {
        let mut types = Types::new(DataModel::Ilp32);
        let (int, double) = (types.int(IntType::Int), types.float(FloatType::Double));
        let places = types.locations(&[int, double, int], int);
        assert_eq!(places, [vec![Location::Stack(0)], vec![Location::Stack(4)], vec![Location::Stack(12)]]);
    }

    #[test]
    fn arguments_arrive_by_their_place() {
        let mut types = Types::new(DataModel::Lp64);
        let (int, double) = (types.int(IntType::Int), types.float(FloatType::Double));
        let call = Passing { types: &[double, int], result: int };
        let function = Passing { types: &[int, double, int], result: int };
        assert_eq!(types.arriving(call, function), [Some(1), Some(0), None]);
    }
}
