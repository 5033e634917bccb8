//! Library functions that are written in C: exact by construction.
//!
//! A program that uses such a function and does not define it gets our definition; see [`crate::elaborate()`]. The files
//! may use each other in the order they are listed: a later one must not need an earlier one.

use crate::Names;
use crate::ast::{Ast, DeclKind};
use crate::parse;
use crate::source::{SourceMap, TooLarge};

/// Name and text of each file of the library.
pub const FILES: &[(&str, &str)] = &[
    ("<library>/fortified.c", include_str!("../library/fortified.c")),
    ("<library>/options.c", include_str!("../library/options.c")),
    ("<library>/names.c", include_str!("../library/names.c")),
    ("<library>/texts.c", include_str!("../library/texts.c")),
    ("<library>/stdlib.c", include_str!("../library/stdlib.c")),
    ("<library>/stdio.c", include_str!("../library/stdio.c")),
    ("<library>/string.c", include_str!("../library/string.c")),
    ("<library>/wide.c", include_str!("../library/wide.c")),
    ("<library>/complex.c", include_str!("../library/complex.c")),
    ("<library>/fenv.c", include_str!("../library/fenv.c")),
    ("<library>/bits.c", include_str!("../library/bits.c")),
    ("<library>/ctype.c", include_str!("../library/ctype.c")),
];

/// The syntax trees of the library.
pub fn parsed(sources: &mut SourceMap, names: &mut Names) -> Result<Vec<Ast>, TooLarge> {
    let mut units = Vec::new();
    for (name, text) in FILES {
        let file = sources.add(*name, *text)?;
        let (unit, messages) = parse(sources, file, names);
        debug_assert!(messages.is_empty(), "{messages:?}");
        units.push(unit);
    }
    Ok(units)
}

/// The names of the functions that the library defines for programs.
pub fn function_names() -> Vec<String> {
    let (mut sources, mut names) = (SourceMap::new(), Names::new());
    let units = parsed(&mut sources, &mut names).unwrap_or_default();
    let mut found: Vec<String> = Vec::new();
    for unit in &units {
        for &item in &unit.items {
            if let DeclKind::Function(function) = unit[item].kind
                && let Some(name) = unit[function].declarator.name
                && !names.text(name.name).starts_with("__tracewright_")
            {
                found.push(names.text(name.name).to_owned());
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::elaborate;
    use crate::types::DataModel;

    #[test]
    fn the_library_is_correct_c() {
        for model in [DataModel::Ilp32, DataModel::Lp64] {
            let (mut sources, mut names) = (SourceMap::new(), Names::new());
            let units = parsed(&mut sources, &mut names).expect("small files");
            let units: Vec<_> = units.iter().collect();
            if let Err(messages) = elaborate(&units, &names, model) {
                panic!("{}", crate::diagnostics::render(&sources, &messages));
            }
        }
    }

    #[test]
    fn no_function_is_defined_twice_or_in_the_table() {
        let names = function_names();
        for (i, name) in names.iter().enumerate() {
            assert!(!names[..i].contains(name), "{name}");
            assert!(!crate::library::known_functions().contains(&name.as_str()), "{name}");
        }
    }
}
