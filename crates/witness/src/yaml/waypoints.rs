//! The content of violation witnesses.
//!
//! A sequence about an endless execution has no target. Its last segments end with a waypoint whose action is `cycle`; after the
//! last of them the first of them is next, forever. That is part of the format since 2.1. Zsófia Ádám, Paulína Ayaziová, Levente
//! Bajczi, Dirk Beyer, Marek Jankola, Marian Lingsch-Rosenfeld, Jan Strejček: *Non-termination Witnesses and Their Validation*,
//! ASE 2025.

use super::Version;
use super::fields::{Fields, list, wrapped};
use super::tree::Yaml;
use crate::error::{Position, ReadError};
use crate::model::{Action, Segment, Waypoint, WaypointKind};

/// Reads segments.
pub(super) fn read(
    content: &[Yaml],
    position: Position,
    files: &[String],
    version: Version,
) -> Result<Vec<Segment>, ReadError> {
    let mut segments: Vec<Segment> = Vec::new();
    for (number, element) in content.iter().enumerate() {
        let segment = read_segment(element, files)?;
        let is_last = number + 1 == content.len();
        let ends_with_target = segment.follow.kind == WaypointKind::Target;
        let rule = match (is_last, ends_with_target) {
            _ if segment.repeats && version == Version::V20 => {
                Some("the action `cycle` is part of the format since 2.1")
            }
            _ if segment.repeats && ends_with_target => Some("a waypoint of type `target` has the action `follow`"),
            _ if !segment.repeats && segments.last().is_some_and(|before| before.repeats) => {
                Some("behind a segment that ends with the action `cycle`, all segments do")
            }
            (true, false) if !segment.repeats => Some(
                "the last segment ends with a waypoint of type `target`, or, for termination, with the action `cycle`",
            ),
            (false, true) => Some("only the last segment has a waypoint of type `target`"),
            _ => None,
        };
        match rule {
            Some(rule) => return Err(ReadError::new(segment.follow.position, rule)),
            None => segments.push(segment),
        }
    }
    match segments.is_empty() {
        true => Err(ReadError::new(position, "a violation sequence has at least one segment")),
        false => Ok(segments),
    }
}

fn read_segment(element: &Yaml, files: &[String]) -> Result<Segment, ReadError> {
    let expected = "an element of `content` is a mapping with the single key `segment`";
    let waypoints = match &element.kind {
        super::tree::Kind::Map(entries) => match &entries[..] {
            [(key, value)] if key == "segment" => list(value, "segment")?,
            _ => return Err(ReadError::new(element.position, expected)),
        },
        _ => return Err(ReadError::new(element.position, expected)),
    };
    let mut avoid = Vec::new();
    for (number, waypoint) in waypoints.iter().enumerate() {
        let fields = wrapped(waypoint, &["waypoint"])?;
        let (action, waypoint) = read_waypoint(&fields, files)?;
        let repeats = action == Action::Cycle;
        let rule = match (action, number + 1 == waypoints.len()) {
            (Action::Follow | Action::Cycle, true) => return Ok(Segment { avoid, follow: waypoint, repeats }),
            (Action::Avoid, false) => {
                avoid.push(waypoint);
                continue;
            }
            (Action::Follow | Action::Cycle, false) => {
                "only the last waypoint of a segment has the action `follow` or `cycle`"
            }
            (Action::Avoid, true) => "the last waypoint of a segment has the action `follow` or `cycle`",
        };
        return Err(ReadError::new(waypoint.position, rule));
    }
    Err(ReadError::new(element.position, "a segment has at least one waypoint"))
}

fn read_waypoint(fields: &Fields, files: &[String]) -> Result<(Action, Waypoint), ReadError> {
    let names = ["assumption", "branching", "function_enter", "function_return", "target"];
    let name = fields.one_of("type", &names)?;
    let action = match fields.one_of("action", &["follow", "avoid", "cycle"])? {
        "follow" => Action::Follow,
        "avoid" => Action::Avoid,
        _ => Action::Cycle,
    };
    let location = fields.location(files)?;
    let kind = match name {
        "assumption" => WaypointKind::Assumption(constraint(fields, &["c_expression", "ext_c_expression"])?),
        "branching" => WaypointKind::Branching(branch(fields)?),
        "function_enter" => {
            fields.forbidden("constraint", "a function is entered without a condition")?;
            WaypointKind::FunctionEnter
        }
        "function_return" if fields.optional("constraint").is_none() => WaypointKind::FunctionReturn(None),
        "function_return" => {
            // Each version has its own name for it; the name of the other version is accepted, too, because such
            // witnesses exist.
            let formats = [Version::V20.results(), Version::V21.results()];
            WaypointKind::FunctionReturn(Some(constraint(fields, &formats)?))
        }
        _ => {
            fields.forbidden("constraint", "a target has no condition")?;
            if action == Action::Avoid {
                return Err(ReadError::new(fields.position, "a waypoint of type `target` has the action `follow`"));
            }
            WaypointKind::Target
        }
    };
    Ok((action, Waypoint { kind, location, position: fields.position }))
}

/// An expression.
fn constraint(fields: &Fields, formats: &[&str]) -> Result<String, ReadError> {
    let constraint = fields.map("constraint")?;
    constraint.one_of("format", formats)?;
    let (value, position) = constraint.text("value")?;
    match value.trim().is_empty() {
        true => Err(ReadError::new(position, "`value` is an expression, and must not be empty")),
        false => Ok(value.to_owned()),
    }
}

/// The value of a condition.
fn branch(fields: &Fields) -> Result<String, ReadError> {
    let constraint = fields.map("constraint")?;
    let (value, position) = constraint.text("value")?;
    let value = value.trim();
    let is_number = value.strip_prefix('-').unwrap_or(value).parse::<u64>().is_ok();
    match is_number || ["true", "false", "default"].contains(&value) {
        true => Ok(value.to_owned()),
        false => {
            let rule = format!("a branch goes to `true`, `false`, a number or `default`, not to `{value}`");
            Err(ReadError::new(position, rule))
        }
    }
}
