//! Names of parts of objects: which object a base stands for, and the access path to an offset.

use num_bigint::BigInt;
use rustc_hash::FxHashMap;
use tracewright_logic::Value;
use tracewright_vocabulary::origin::{Based, Origins, SourceTypeKind, TypeRef};

use super::values::number;

/// The objects that bases stand for at a point of an execution.
pub(crate) struct Bases<'a> {
    origins: &'a Origins,
    /// Objects of functions that may be entered again, and the heap.
    dynamic: FxHashMap<BigInt, Dynamic>,
    /// How many objects were allocated at a call site.
    allocated: FxHashMap<String, usize>,
}

/// An object that was created during the execution.
struct Dynamic {
    name: String,
    /// Its type, as far as it is known; on the heap, the type of the elements.
    ty: Option<TypeRef>,
    elements: Elements,
}

/// Whether a type is that of an object or of the elements of one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Elements {
    /// Of the object.
    One,
    /// Of its elements.
    Many,
}

/// A scalar somewhere in memory.
pub(crate) struct Cell {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: TypeRef,
}

impl<'a> Bases<'a> {
    /// The objects with static storage duration.
    pub fn new(origins: &'a Origins) -> Bases<'a> {
        Bases { origins, dynamic: FxHashMap::default(), allocated: FxHashMap::default() }
    }

    /// Adds a heap object, named after its allocation site.
    pub fn allocate(&mut self, base: &Value, name: &str) {
        let Some(base) = number(base, false) else { return };
        let count = self.allocated.entry(name.to_owned()).or_insert(0);
        *count += 1;
        let name = if *count == 1 { name.to_owned() } else { format!("{name}({count})") };
        self.dynamic.insert(base, Dynamic { name, ty: None, elements: Elements::Many });
    }

    /// A local object of a function that may be entered again.
    pub fn settle(&mut self, base: &Value, object: usize) {
        let Some(base) = number(base, false) else { return };
        let object = &self.origins.objects[object];
        let name = object.name.clone();
        self.dynamic.insert(base, Dynamic { name, ty: Some(object.ty), elements: Elements::One });
    }

    /// Records that a pointer of this type points to the base, which reveals the type of the object.
    pub fn pointed_to(&mut self, base: &Value, pointer: TypeRef) {
        let SourceTypeKind::Pointer(to) = self.origins.types[pointer].kind else { return };
        if self.origins.types[to].size.is_none_or(|size| size == 0) || self.is_void(to) {
            return;
        }
        if let Some(dynamic) = number(base, false).and_then(|base| self.dynamic.get_mut(&base)) {
            dynamic.ty.get_or_insert(to);
        }
    }

    fn is_void(&self, ty: TypeRef) -> bool {
        matches!(self.origins.types[ty].kind, SourceTypeKind::Other | SourceTypeKind::Function)
            && self.origins.types[ty].name == "void"
    }

    /// The scalar at an offset from a base.
    pub fn cell(&self, base: &Value, offset: &Value) -> Option<Cell> {
        let base = number(base, false)?;
        let offset = u64::try_from(number(offset, true)?).ok()?;
        let (name, ty, elements) = self.object(&base)?;
        let (path, ty) = self.way(ty?, elements, offset, None)?;
        self.is_scalar(ty).then(|| Cell { name: format!("{name}{path}"), ty })
    }

    /// The scalar at an offset of memory for which the offset is the same for all bases.
    pub fn cell_at(&self, base: &Value, offset: i64) -> Option<Cell> {
        let number = number(base, false)?;
        let start = match u64::try_from(&number).ok().and_then(|base| self.origins.bases.get(&base)) {
            Some(Based::Object(object)) => self.origins.objects[*object].start,
            _ => 0,
        };
        self.cell(base, &Value::int(offset - start))
    }

    /// The scalar at an offset of an object with a name.
    pub fn cell_of(&self, object: usize, offset: u64) -> Option<Cell> {
        let object = &self.origins.objects[object];
        let (path, ty) = self.way(object.ty, Elements::One, offset, None)?;
        self.is_scalar(ty).then(|| Cell { name: format!("{}{path}", object.name), ty })
    }

    /// A pointer in C notation: `NULL`, `&a[3]`, `&f`.
    pub fn pointer(&self, ty: TypeRef, base: &Value, offset: &Value) -> String {
        let (Some(base), Some(offset)) = (number(base, false), number(offset, true)) else {
            return "an unknown address".to_owned();
        };
        if base == BigInt::ZERO {
            return if offset == BigInt::ZERO { "NULL".to_owned() } else { format!("(void *){offset}") };
        }
        let fixed = u64::try_from(&base).ok().and_then(|base| self.origins.bases.get(&base));
        if let Some(Based::Function(name)) = fixed {
            return format!("&{name}");
        }
        let Some((name, object, elements)) = self.object(&base) else { return "an invalid pointer".to_owned() };
        let wanted = match self.origins.types[ty].kind {
            SourceTypeKind::Pointer(to) => Some(to),
            _ => None,
        };
        if elements == Elements::Many && offset == BigInt::ZERO {
            return name.to_owned();
        }
        let way = match (object, u64::try_from(&offset)) {
            (Some(object), Ok(offset)) => self.way(object, elements, offset, wanted),
            _ => None,
        };
        match way {
            Some((path, _)) => format!("&{name}{path}"),
            None if offset == BigInt::ZERO => format!("&{name}"),
            None => format!("(char *)&{name} + {offset}"),
        }
    }

    fn object(&self, base: &BigInt) -> Option<(&str, Option<TypeRef>, Elements)> {
        if let Some(dynamic) = self.dynamic.get(base) {
            return Some((&dynamic.name, dynamic.ty, dynamic.elements));
        }
        match self.origins.bases.get(&u64::try_from(base).ok()?)? {
            Based::Object(object) => {
                let object = &self.origins.objects[*object];
                Some((&object.name, Some(object.ty), Elements::One))
            }
            Based::Function(_) | Based::Allocated(_) => None,
        }
    }

    fn is_scalar(&self, ty: TypeRef) -> bool {
        matches!(
            self.origins.types[ty].kind,
            SourceTypeKind::Int { .. }
                | SourceTypeKind::Enum { .. }
                | SourceTypeKind::Pointer(_)
                | SourceTypeKind::Other
        )
    }

    /// The access path to an offset: to something of the wanted type, otherwise to the scalar there.
    fn way(&self, ty: TypeRef, elements: Elements, offset: u64, wanted: Option<TypeRef>) -> Option<(String, TypeRef)> {
        if elements == Elements::One {
            return self.inside(ty, offset, wanted, String::new());
        }
        let size = self.origins.types[ty].size.filter(|&size| size > 0)?;
        let element = matches!(self.origins.types[ty].kind, SourceTypeKind::Record(_)) && offset < size;
        let path = if element { String::new() } else { format!("[{}]", offset / size) };
        self.inside(ty, offset % size, wanted, path)
    }

    fn inside(&self, ty: TypeRef, offset: u64, wanted: Option<TypeRef>, path: String) -> Option<(String, TypeRef)> {
        if offset == 0 && wanted == Some(ty) {
            return Some((path, ty));
        }
        match &self.origins.types[ty].kind {
            SourceTypeKind::Array(element, length) => {
                let size = self.origins.types[*element].size.filter(|&size| size > 0)?;
                let index = offset / size;
                // One past the end is a valid pointer value.
                let past = length.is_some_and(|length| index >= length);
                if past && (wanted != Some(*element) || !offset.is_multiple_of(size)) {
                    return None;
                }
                let path = format!("{path}[{index}]");
                if past { Some((path, *element)) } else { self.inside(*element, offset % size, wanted, path) }
            }
            SourceTypeKind::Record(members) => members.iter().find_map(|member| {
                let size = self.origins.types[member.ty].size.unwrap_or(0);
                let rest = offset.checked_sub(member.offset).filter(|&rest| rest < size.max(1))?;
                let path = member.name.as_ref().map_or_else(|| path.clone(), |name| format!("{path}.{name}"));
                self.inside(member.ty, rest, wanted, path)
            }),
            _ => (offset == 0).then_some((path, ty)),
        }
    }
}
