//! The content of correctness witnesses.

use super::Version;
use super::fields::{Fields, wrapped};
use super::tree::Yaml;
use crate::error::ReadError;
use crate::model::{Content, Contract, Invariant, InvariantKind};

/// Reads invariants and contracts.
pub(super) fn read(content: &[Yaml], files: &[String], version: Version) -> Result<Content, ReadError> {
    let (mut invariants, mut contracts) = (Vec::new(), Vec::new());
    let allowed: &[&str] = match version {
        Version::V20 => &["invariant"],
        Version::V21 => &["invariant", "contract"],
    };
    for element in content {
        let fields = wrapped(element, allowed)?;
        match fields.name {
            "invariant" => invariants.push(invariant(&fields, files, version)?),
            _ => contracts.push(contract(&fields, files)?),
        }
    }
    Ok(Content::Correctness { invariants, contracts })
}

fn invariant(fields: &Fields, files: &[String], version: Version) -> Result<Invariant, ReadError> {
    let kind = match fields.text("type")? {
        ("loop_transition_invariant", _) if version == Version::V21 => InvariantKind::LoopTransition,
        ("location_transition_invariant", position) if version == Version::V21 => {
            return Err(ReadError::new(position, "transition invariants of locations are not supported"));
        }
        _ => match fields.one_of("type", &["loop_invariant", "location_invariant"])? {
            "loop_invariant" => InvariantKind::Loop,
            _ => InvariantKind::Statement,
        },
    };
    let location = fields.location(files)?;
    let (value, position) = fields.text("value")?;
    format(fields, version)?;
    if value.trim().is_empty() {
        return Err(ReadError::new(position, "`value` is a C expression, and must not be empty"));
    }
    Ok(Invariant { kind, location, value: value.to_owned(), position })
}

/// The language of expressions.
fn format(fields: &Fields, version: Version) -> Result<(), ReadError> {
    let allowed: &[&str] = match version {
        Version::V20 => &["c_expression"],
        Version::V21 => &["c_expression", "ext_c_expression"],
    };
    fields.one_of("format", allowed).map(|_| ())
}

fn contract(fields: &Fields, files: &[String]) -> Result<Contract, ReadError> {
    fields.one_of("type", &["function_contract"])?;
    format(fields, Version::V21)?;
    let requires = fields.optional_text("requires")?.map(str::to_owned);
    let ensures = fields.optional_text("ensures")?.map(str::to_owned);
    if requires.is_none() && ensures.is_none() {
        return Err(ReadError::new(fields.position, "a contract needs the key `requires` or `ensures`"));
    }
    Ok(Contract { location: fields.location(files)?, requires, ensures, position: fields.position })
}
