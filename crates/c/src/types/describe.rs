//! Types in C notation: `int (*)[3]`.

use std::fmt::Write;

use super::{ArrayLength, FloatType, IntType, Parameters, QualType, RecordKind, TypeId, TypeKind, Types};

impl IntType {
    /// The name in C.
    pub fn name(self) -> &'static str {
        match self {
            IntType::Bool => "_Bool",
            IntType::Char => "char",
            IntType::SChar => "signed char",
            IntType::UChar => "unsigned char",
            IntType::Short => "short",
            IntType::UShort => "unsigned short",
            IntType::Int => "int",
            IntType::UInt => "unsigned int",
            IntType::Long => "long",
            IntType::ULong => "unsigned long",
            IntType::LongLong => "long long",
            IntType::ULongLong => "unsigned long long",
            IntType::Int128 => "__int128",
            IntType::UInt128 => "unsigned __int128",
        }
    }
}

impl FloatType {
    /// The name in C.
    pub fn name(self) -> &'static str {
        match self {
            FloatType::Float => "float",
            FloatType::Double => "double",
            FloatType::LongDouble => "long double",
            FloatType::Float128 => "_Float128",
            FloatType::Float32 => "_Float32",
            FloatType::Float32x => "_Float32x",
            FloatType::Float64 => "_Float64",
            FloatType::Float64x => "_Float64x",
        }
    }
}

impl Types {
    /// A type as in a cast.
    pub fn describe(&self, ty: TypeId) -> String {
        self.describe_qualified(QualType::plain(ty))
    }

    /// A type with qualifiers as in a cast.
    pub fn describe_qualified(&self, ty: QualType) -> String {
        self.declare(ty, "")
    }

    /// The declaration of a name with a type.
    pub fn declare(&self, ty: QualType, name: &str) -> String {
        self.declarator(ty, name.to_string())
    }

    /// Wraps the type around a declarator, from the inside outwards.
    fn declarator(&self, ty: QualType, inner: String) -> String {
        match self.kind(ty.ty) {
            TypeKind::Pointer(to) => {
                let qualifiers = qualifiers(ty);
                let gap = if qualifiers.is_empty() || inner.is_empty() { "" } else { " " };
                let pointer = format!("*{}{gap}{inner}", qualifiers.trim_end());
                let suffixed = matches!(self.kind(to.ty), TypeKind::Array { .. } | TypeKind::Function(_));
                self.declarator(*to, if suffixed { format!("({pointer})") } else { pointer })
            }
            TypeKind::Array { element, length } => {
                let length = match length {
                    ArrayLength::Fixed(n) => n.to_string(),
                    ArrayLength::Unknown => String::new(),
                    ArrayLength::Variable(_) => "*".to_string(),
                };
                self.declarator(element.qualified_as(ty), format!("{inner}[{length}]"))
            }
            TypeKind::Function(function) => {
                let mut list: Vec<String> = function.params.iter().map(|&p| self.describe(p)).collect();
                match function.rest {
                    Parameters::Variadic => list.push("...".to_string()),
                    Parameters::Fixed if list.is_empty() => list.push("void".to_string()),
                    Parameters::Unspecified => list.clear(),
                    Parameters::Fixed => {}
                }
                self.declarator(QualType::plain(function.result), format!("{inner}({})", list.join(", ")))
            }
            base => {
                let name = match base {
                    TypeKind::Int(int) => int.name().to_string(),
                    TypeKind::Float(float) => float.name().to_string(),
                    TypeKind::VaList => "__builtin_va_list".to_string(),
                    TypeKind::Record(id) => {
                        let record = self.record(*id);
                        let kind = match record.kind {
                            RecordKind::Struct => "struct",
                            RecordKind::Union => "union",
                        };
                        tagged(kind, record.tag.as_deref())
                    }
                    TypeKind::Enum(id) => tagged("enum", self.enumeration(*id).tag.as_deref()),
                    _ => "void".to_string(),
                };
                let mut text = qualifiers(ty) + &name;
                if !inner.is_empty() {
                    let _ = write!(text, " {inner}");
                }
                text
            }
        }
    }
}

fn qualifiers(ty: QualType) -> String {
    let mut text = String::new();
    if ty.is_const {
        text += "const ";
    }
    if ty.is_volatile {
        text += "volatile ";
    }
    text
}

fn tagged(keyword: &str, tag: Option<&str>) -> String {
    match tag {
        // Names that no keyword introduces, such as `_Complex double`.
        Some(tag) if tag.contains(' ') => tag.to_string(),
        Some(tag) => format!("{keyword} {tag}"),
        None => format!("{keyword} <anonymous>"),
    }
}
