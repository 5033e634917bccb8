//! The library functions that are written in C, and so are exact by construction.
//!
//! A program that uses such a function without defining it gets our definition; see [`crate::elaborate()`]. Files may
//! use functions of files that are listed after them, but not of earlier ones.

use tracewright_source::{SourceMap, TooLarge};

use crate::Names;
use crate::ast::Ast;
use crate::parse;

/// Name and text of each file of the library.
pub const FILES: &[(&str, &str)] = &[
    ("<library>/arguments.c", include_str!("../library/arguments.c")),
    ("<library>/fortified.c", include_str!("../library/fortified.c")),
    ("<library>/options.c", include_str!("../library/options.c")),
    ("<library>/names.c", include_str!("../library/names.c")),
    ("<library>/texts.c", include_str!("../library/texts.c")),
    ("<library>/environment.c", include_str!("../library/environment.c")),
    ("<library>/stdlib.c", include_str!("../library/stdlib.c")),
    ("<library>/stdio.c", include_str!("../library/stdio.c")),
    ("<library>/printf.c", include_str!("../library/printf.c")),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ast::DeclKind;
    use crate::library::{Known, all, functions_in_c, known};
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

    /// The functions that the files define.
    fn defined() -> Vec<String> {
        let (mut sources, mut names) = (SourceMap::new(), Names::new());
        let units = parsed(&mut sources, &mut names).expect("small files");
        let mut found: Vec<String> = Vec::new();
        for unit in &units {
            for &item in &unit.items {
                if let DeclKind::Function(function) = unit[item].kind
                    && let Some(name) = unit[function].declarator.name
                {
                    found.push(names.text(name.name).to_owned());
                }
            }
        }
        found
    }

    #[test]
    fn the_table_says_what_is_defined() {
        let mut names = defined();
        for (i, name) in names.iter().enumerate() {
            assert!(!names[..i].contains(name), "{name} is defined twice");
            assert!(known(name).is_none_or(|known| known.effect().is_none()), "{name} has a body and an effect");
        }
        let hidden: Vec<&str> = all().filter(|record| record.is_internal_in_c()).map(|record| record.name()).collect();
        for name in hidden {
            assert!(names.iter().any(|defined| defined == name), "{name} is not defined");
        }
        names.retain(|name| !known(name).is_some_and(Known::is_ours));
        names.sort_unstable();
        let mut listed = functions_in_c();
        listed.sort_unstable();
        assert_eq!(listed, names);
    }
}
