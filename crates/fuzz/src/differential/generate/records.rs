//! Structs and unions.

use super::Generator;
use crate::differential::types::Integer;

/// A struct or union with scalar fields, arrays of them, and bit-fields. Nested records are given by the paths to what is in
/// them.
#[derive(Clone, Debug)]
pub(super) struct Record {
    /// `struct s1` or `union u1`.
    pub tag: String,
    pub kind: RecordKind,
    pub fields: Vec<Field>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RecordKind {
    Struct,
    Union,
}

#[derive(Clone, Debug)]
pub(super) struct Field {
    /// Perhaps a path.
    pub name: String,
    pub ty: Integer,
    /// The width of a bit-field.
    pub width: Option<u32>,
    /// The length of an array.
    pub length: Option<usize>,
}

impl Generator {
    pub(super) fn record(&mut self) {
        let kind = if self.random.percent(25) { RecordKind::Union } else { RecordKind::Struct };
        match kind {
            RecordKind::Struct => self.structure(),
            RecordKind::Union => self.union(),
        }
    }

    fn structure(&mut self) {
        let tag = format!("struct {}@", self.name("s"));
        let (mut text, mut fields) = (String::new(), Vec::new());
        for i in 0..1 + self.random.below(4) {
            let ty = self.integer();
            let name = format!("m{i}");
            match self.random.below(8) {
                0 => {
                    text.push_str(&format!("{} {name}[2]; ", ty.name()));
                    fields.push(Field { name, ty, width: None, length: Some(2) });
                }
                1 | 2 => {
                    let ty = *self.random.pick(&[
                        Integer::Int,
                        Integer::Unsigned,
                        Integer::UnsignedChar,
                        Integer::Short,
                        Integer::UnsignedLongLong,
                    ]);
                    let width = 1 + self.random.below(ty.width(self.model) as usize) as u32;
                    let declared = if ty == Integer::Int { "signed int" } else { ty.name() };
                    text.push_str(&format!("{declared} {name} : {width}; "));
                    if self.random.percent(20) {
                        text.push_str(&format!("{declared} : {}; ", self.random.below(2) * 3));
                    }
                    fields.push(Field { name, ty, width: Some(width), length: None });
                }
                3 => {
                    let inner = *self.random.pick(&["", " in"]);
                    let path = if inner.is_empty() { name.clone() } else { format!("in{i}.{name}") };
                    let suffix = if inner.is_empty() { String::new() } else { format!(" in{i}") };
                    text.push_str(&format!("struct {{ {} {name}; char c{i}; }}{suffix}; ", ty.name()));
                    fields.push(Field { name: path, ty, width: None, length: None });
                }
                _ => {
                    text.push_str(&format!("{} {name}; ", ty.name()));
                    fields.push(Field { name, ty, width: None, length: None });
                }
            }
        }
        self.declarations.push_str(&format!("{tag} {{ {text}}};\n"));
        self.records.push(Record { tag, kind: RecordKind::Struct, fields });
    }

    /// The first member covers all others, so that an initialiser of it initialises everything.
    fn union(&mut self) {
        let tag = format!("union {}@", self.name("u"));
        let mut text = String::from("unsigned long long all; ");
        let field =
            |name: &str, ty: Integer, length: Option<usize>| Field { name: name.to_owned(), ty, width: None, length };
        let mut fields = vec![field("all", Integer::UnsignedLongLong, None)];
        for i in 0..1 + self.random.below(3) {
            let ty = match self.integer() {
                // Not every byte is a valid value of this type, and wide types would not be covered.
                Integer::Bool | Integer::Int128 | Integer::Unsigned128 => Integer::Short,
                ty => ty,
            };
            let name = format!("m{i}");
            if self.random.percent(30) && ty.width(self.model) <= 32 {
                text.push_str(&format!("{} {name}[2]; ", ty.name()));
                fields.push(field(&name, ty, Some(2)));
            } else {
                text.push_str(&format!("{} {name}; ", ty.name()));
                fields.push(field(&name, ty, None));
            }
        }
        self.declarations.push_str(&format!("{tag} {{ {text}}};\n"));
        self.records.push(Record { tag, kind: RecordKind::Union, fields });
    }

    /// Positional, designated or partial.
    pub(super) fn record_initialiser(&mut self, record: usize) -> String {
        let Record { kind, fields, .. } = self.records[record].clone();
        if kind == RecordKind::Union {
            let value = self.value(Integer::UnsignedLongLong);
            return if self.random.percent(50) { format!("{{ {value} }}") } else { format!("{{ .all = {value} }}") };
        }
        let mut items = Vec::new();
        for field in &fields {
            let Field { name, ty, .. } = field;
            if self.random.percent(25) {
                continue;
            }
            let value = self.value(*ty);
            items.push(match field.length {
                Some(_) if self.random.percent(50) => format!(".{name}[1] = {value}"),
                Some(_) => format!(".{name} = {{ {value} }}"),
                None => format!(".{name} = {value}"),
            });
        }
        if items.is_empty() { "{ 0 }".to_owned() } else { format!("{{ {} }}", items.join(", ")) }
    }
}
