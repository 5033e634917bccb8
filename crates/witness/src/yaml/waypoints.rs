//! The content of violation witnesses.

use super::Version;
use super::fields::{Fields, list, wrapped};
use super::tree::Yaml;
use crate::error::{Position, ReadError};
use crate::model::{Action, Segment, Waypoint, WaypointKind};

/// Reads segments.
pub(super) fn read(content: &[Yaml], position: Position, files: &[String]) -> Result<Vec<Segment>, ReadError> {
    let mut segments = Vec::new();
    for (number, element) in content.iter().enumerate() {
        let segment = read_segment(element, files)?;
        let is_last = number + 1 == content.len();
        let ends_with_target = segment.follow.kind == WaypointKind::Target;
        let at = segment.follow.position;
        match (is_last, ends_with_target) {
            (true, false) => return Err(ReadError::new(at, "the last segment ends with a waypoint of type `target`")),
            (false, true) => return Err(ReadError::new(at, "only the last segment has a waypoint of type `target`")),
            _ => segments.push(segment),
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
        match (action, number + 1 == waypoints.len()) {
            (Action::Follow, true) => return Ok(Segment { avoid, follow: waypoint }),
            (Action::Avoid, false) => avoid.push(waypoint),
            (Action::Follow, false) => {
                return Err(ReadError::new(
                    waypoint.position,
                    "only the last waypoint of a segment has the action `follow`",
                ));
            }
            (Action::Avoid, true) => {
                return Err(ReadError::new(
                    waypoint.position,
                    "the last waypoint of a segment has the action `follow`",
                ));
            }
        }
    }
    Err(ReadError::new(element.position, "a segment has at least one waypoint"))
}

fn read_waypoint(fields: &Fields, files: &[String]) -> Result<(Action, Waypoint), ReadError> {
    let names = ["assumption", "branching", "function_enter", "function_return", "target"];
    let name = fields.one_of("type", &names)?;
    let action = match fields.text("action")? {
        ("cycle", position) => {
            return Err(ReadError::new(position, "the action `cycle` is for termination, which is not supported"));
        }
        _ => match fields.one_of("action", &["follow", "avoid"])? {
            "follow" => Action::Follow,
            _ => Action::Avoid,
        },
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
