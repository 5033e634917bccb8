//! The interface of a program to its environment: functions that return inputs, and undefined variables.

use std::collections::HashSet;

use tracewright_vocabulary::origin::{Origins, SourceTypeKind, TypeRef};

use crate::Given;
use crate::execute::Value;

/// Variables that the C library defines.
const KNOWN_VARIABLES: &[&str] =
    &["stdin", "stdout", "stderr", "environ", "__environ", "optarg", "optind", "opterr", "optopt", "errno"];
/// The size for a variable of unknown size.
const UNKNOWN_SIZE: u64 = 1 << 16;

/// What a function returns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Gives {
    /// Nothing.
    Void,
    /// 0 or 1.
    Truth,
    /// A number, of this type.
    Integer(String),
    /// A floating-point number, of this type.
    Real(String),
    /// A null pointer.
    Pointer,
    /// Not known: a run that calls it ends.
    Unknown,
}

/// A function that returns inputs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// Its name.
    pub name: String,
    /// What it gives.
    pub result: Gives,
}

/// A variable that the program does not define.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its size in bytes.
    pub size: u64,
}

/// The interface of a program to its environment.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Border {
    /// Functions without a body that return inputs.
    pub sources: Vec<Source>,
    /// Other functions that are used and have no body in the program.
    pub missing: Vec<String>,
    /// Functions with a body that other files can call.
    pub defined: HashSet<String>,
    /// Variables that the program does not define.
    pub variables: Vec<Variable>,
}

impl Border {
    /// From the back-translation table.
    pub fn of(origins: &Origins) -> Border {
        let externals = &origins.externals;
        let source = |name: &str, ty: TypeRef| Source { name: name.to_owned(), result: result(origins, ty) };
        let mut sources: Vec<Source> = externals.inputs.iter().map(|input| source(&input.function, input.ty)).collect();
        // A function about which nothing is known may return any number; but a pointer must be valid, so runs that call
        // a function returning one end.
        sources.extend(externals.unknown.iter().map(|input| {
            let known = source(&input.function, input.ty);
            let result = if known.result == Gives::Pointer { Gives::Unknown } else { known.result };
            Source { result, ..known }
        }));
        let named = |object: &usize| &origins.objects[*object];
        let own = externals.variables.iter().map(named).filter(|known| !KNOWN_VARIABLES.contains(&known.name.as_str()));
        let variables = own.map(|known| {
            let size = origins.types[known.ty].size.unwrap_or(0);
            Variable { name: known.name.clone(), size: if size == 0 { UNKNOWN_SIZE } else { size } }
        });
        let mut border = Border {
            sources,
            missing: externals.missing.clone(),
            defined: externals.defined.iter().cloned().collect(),
            variables: variables.collect(),
        };
        border.missing.retain(|name| !border.sources.iter().any(|source| source.name == *name));
        border
    }

    /// A value for display.
    pub fn shown(&self, value: &Value) -> Given {
        let Some(source) = self.sources.get(value.function as usize) else {
            return Given { function: "?".to_owned(), value: "?".to_owned() };
        };
        Given { function: source.name.clone(), value: number(&source.result, &value.bytes) }
    }
}

fn result(origins: &Origins, ty: TypeRef) -> Gives {
    let ty = &origins.types[ty];
    match &ty.kind {
        SourceTypeKind::Int { .. } if ty.name == "_Bool" => Gives::Truth,
        SourceTypeKind::Int { .. } => Gives::Integer(ty.name.clone()),
        SourceTypeKind::Enum { signed, .. } => Gives::Integer(if *signed { "int" } else { "unsigned int" }.to_owned()),
        SourceTypeKind::Pointer(_) => Gives::Pointer,
        SourceTypeKind::Other if ty.name == "void" => Gives::Void,
        SourceTypeKind::Other if matches!(ty.name.as_str(), "float" | "double" | "long double") => {
            Gives::Real(ty.name.clone())
        }
        _ => Gives::Unknown,
    }
}

/// Bytes as a number, least significant first.
fn number(result: &Gives, bytes: &[u8]) -> String {
    let mut wide = [0; 16];
    wide[..bytes.len()].copy_from_slice(bytes);
    let value = u128::from_le_bytes(wide);
    match result {
        Gives::Real(_) if bytes.len() == 4 => f32::from_bits(value as u32).to_string(),
        Gives::Real(_) if bytes.len() == 8 => f64::from_bits(value as u64).to_string(),
        Gives::Integer(name) if !name.contains("unsigned") && !bytes.is_empty() => {
            let unused = 128 - 8 * bytes.len() as u32;
            ((value << unused) as i128 >> unused).to_string()
        }
        Gives::Real(_) => format!("{value:#x}"),
        _ => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_shown_as_c_means_them() {
        let integer = |name: &str| Gives::Integer(name.to_owned());
        let table = [
            (integer("int"), vec![0xff, 0xff, 0xff, 0xff], "-1"),
            (integer("unsigned int"), vec![0xff, 0xff, 0xff, 0xff], "4294967295"),
            (integer("char"), vec![0x80], "-128"),
            (Gives::Truth, vec![1], "1"),
            (Gives::Real("float".to_owned()), 1.5f32.to_le_bytes().to_vec(), "1.5"),
        ];
        for (result, bytes, shown) in table {
            assert_eq!(number(&result, &bytes), shown, "{result:?}");
        }
    }
}
