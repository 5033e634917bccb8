//! Loading Boogie programs.

use tracewright_boogie::{Stmt, StmtKind};
use tracewright_certificate::{Language, ProgramRecord};

use super::Loaded;
use crate::{BoogieSource, Failure, Property, PropertyError};

/// Parses and checks a Boogie program, and rejects a property that is not supported for it.
pub fn load_boogie(source: BoogieSource, property: &Property) -> Result<Loaded, Failure> {
    // An unsupported property is rejected before anything is reported about the program.
    property.is_answered_for_boogie(&|_| false)?;
    let BoogieSource { sources, entry, records } = source;
    let program = tracewright_boogie::load(&sources).map_err(|failure| Failure::of_boogie(&sources, &failure))?;
    if program.procedures.is_empty() {
        return Err(Failure::NoProcedure);
    }
    answered(property, &program)?;
    let language = Language::Boogie { entry: entry.clone(), claim: property.of_boogie() };
    Ok(Loaded {
        record: ProgramRecord { files: records, language, inlining: Vec::new() },
        program,
        sources,
        entry,
        warnings: String::new(),
        integers: None,
        origins: None,
    })
}

fn answered(property: &Property, program: &tracewright_boogie::Program) -> Result<(), PropertyError> {
    property.is_answered_for_boogie(&|name| is_called(program, name))
}

fn is_called(program: &tracewright_boogie::Program, name: &str) -> bool {
    let Some(wanted) = program.find_procedure(name) else { return false };
    let mut blocks: Vec<&[Stmt]> = program.procedures.iter().flat_map(|p| &p.bodies).map(|b| &*b.block).collect();
    while let Some(block) = blocks.pop() {
        for stmt in block {
            match &stmt.kind {
                StmtKind::Call { procedure, .. } if *procedure == wanted => return true,
                StmtKind::If { branches, otherwise, .. } => {
                    blocks.extend(branches.iter().map(|branch| &*branch.block));
                    blocks.push(otherwise);
                }
                StmtKind::While { block, .. } => blocks.push(block),
                _ => {}
            }
        }
    }
    false
}
