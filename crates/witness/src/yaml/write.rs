//! The writer.

use std::fmt::Write;

use super::Version;
use crate::hash::uuid_of;
use crate::metadata::Metadata;
use crate::model::{Content, Contract, Invariant, InvariantKind, Location, Violation, Waypoint, WaypointKind, Witness};

/// A witness as text.
pub(crate) fn write(witness: &Witness, version: Version) -> String {
    let (kind, content) = match &witness.content {
        Content::Correctness { invariants, contracts } => {
            ("invariant_set", correctness(invariants, contracts, version))
        }
        Content::Violation(Violation::Sequence(segments)) => {
            let mut content = String::new();
            for segment in segments {
                content.push_str("  - segment:\n");
                segment.avoid.iter().for_each(|point| waypoint(&mut content, point, "avoid", version));
                let action = if segment.repeats { "cycle" } else { "follow" };
                waypoint(&mut content, &segment.follow, action, version);
            }
            ("violation_sequence", content)
        }
        // An automaton has no sequence.
        Content::Violation(Violation::Automaton(_)) => ("violation_sequence", String::new()),
    };
    let content = if content.is_empty() { "  content: []\n".to_owned() } else { format!("  content:\n{content}") };
    format!("- entry_type: {}\n{}{content}", quoted(kind), metadata(&witness.metadata, kind, &content, version))
}

fn metadata(metadata: &Metadata, kind: &str, content: &str, version: Version) -> String {
    let mut task = String::new();
    task.push_str("    task:\n      input_files:\n");
    for file in &metadata.files {
        let _ = writeln!(task, "      - {}", quoted(&file.name));
    }
    task.push_str("      input_file_hashes:\n");
    for file in &metadata.files {
        let _ = writeln!(task, "        {}: {}", quoted(&file.name), quoted(&file.hash));
    }
    let _ = writeln!(task, "      specification: {}", quoted(&metadata.specification));
    let _ = writeln!(task, "      data_model: {}", quoted(metadata.data_model.name()));
    let _ = writeln!(task, "      language: \"C\"");
    // The UUID of a witness is derived from its content and its time.
    let uuid = uuid_of(&format!("{kind}\n{}\n{task}\n{content}", metadata.creation_time));
    format!(
        "  metadata:\n    format_version: {}\n    uuid: {}\n    creation_time: {}\n    producer:\n      name: {}\n      \
         version: {}\n{task}",
        quoted(version.name()),
        quoted(&uuid),
        quoted(&metadata.creation_time),
        quoted(&metadata.producer.name),
        quoted(&metadata.producer.version)
    )
}

fn correctness(invariants: &[Invariant], contracts: &[Contract], version: Version) -> String {
    let mut text = String::new();
    for invariant in invariants {
        let (kind, format) = match invariant.kind {
            InvariantKind::Loop => ("loop_invariant", "c_expression"),
            InvariantKind::Statement => ("location_invariant", "c_expression"),
            InvariantKind::LoopTransition if version < Version::V21 => continue,
            InvariantKind::LoopTransition => ("loop_transition_invariant", "ext_c_expression"),
        };
        let _ = writeln!(text, "  - invariant:\n      type: {}", quoted(kind));
        location(&mut text, &invariant.location, 6);
        let _ = writeln!(text, "      value: {}\n      format: {}", quoted(&invariant.value), quoted(format));
    }
    for contract in contracts.iter().filter(|_| version >= Version::V21) {
        text.push_str("  - contract:\n      type: \"function_contract\"\n");
        location(&mut text, &contract.location, 6);
        for (key, value) in [("requires", &contract.requires), ("ensures", &contract.ensures)] {
            if let Some(value) = value {
                let _ = writeln!(text, "      {key}: {}", quoted(value));
            }
        }
        text.push_str("      format: \"ext_c_expression\"\n");
    }
    text
}

fn waypoint(text: &mut String, waypoint: &Waypoint, action: &str, version: Version) {
    let _ = writeln!(text, "    - waypoint:\n        type: {}", quoted(waypoint.kind.name()));
    let _ = writeln!(text, "        action: {}", quoted(action));
    let constraint = match &waypoint.kind {
        WaypointKind::Assumption(value) => Some((value, Some("c_expression"))),
        WaypointKind::FunctionReturn(Some(value)) => Some((value, Some(version.results()))),
        WaypointKind::Branching(value) => Some((value, None)),
        WaypointKind::FunctionReturn(None) | WaypointKind::FunctionEnter | WaypointKind::Target => None,
    };
    if let Some((value, format)) = constraint {
        let _ = writeln!(text, "        constraint:\n          value: {}", quoted(value));
        if let Some(format) = format {
            let _ = writeln!(text, "          format: {}", quoted(format));
        }
    }
    location(text, &waypoint.location, 8);
}

fn location(text: &mut String, location: &Location, indent: usize) {
    let blanks = " ".repeat(indent);
    let _ = writeln!(text, "{blanks}location:\n{blanks}  file_name: {}", quoted(&location.file));
    let _ = writeln!(text, "{blanks}  line: {}", location.line);
    if let Some(column) = location.column {
        let _ = writeln!(text, "{blanks}  column: {column}");
    }
    if let Some(function) = &location.function {
        let _ = writeln!(text, "{blanks}  function: {}", quoted(function));
    }
}

/// A text in double quotes.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            c if c.is_control() => {
                let _ = write!(quoted, "\\u{:04x}", c as u32);
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
