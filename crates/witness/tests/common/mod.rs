//! Example witnesses.

#![allow(dead_code)]

use tracewright_witness::{
    Content, Contract, Invariant, InvariantKind, Location, Metadata, Position, Producer, Segment, SourceFile,
    Violation, Waypoint, WaypointKind, Witness, sha256,
};

pub fn metadata() -> Metadata {
    Metadata {
        producer: Producer { name: "Tracewright".to_owned(), version: "1.2".to_owned() },
        creation_time: "2026-11-16T16:31:00Z".to_owned(),
        files: vec![SourceFile { name: "dir/a \"b\".c".to_owned(), hash: sha256(b"int main(void) {}") }],
        specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )".to_owned(),
        data_model: tracewright_vocabulary::DataModel::Lp64,
    }
}

pub fn at(line: u32, column: u32) -> Location {
    let (file, function) = ("dir/a \"b\".c".to_owned(), Some("main".to_owned()));
    Location { file, line, column: Some(column), function }
}

pub fn correctness() -> Witness {
    let invariant = |kind, line, value: &str| Invariant {
        kind,
        location: at(line, 3),
        value: value.to_owned(),
        position: Position::default(),
    };
    Witness {
        metadata: metadata(),
        content: Content::Correctness {
            invariants: vec![
                invariant(InvariantKind::Loop, 7, "x <= 10 && (y > x || z & 1)"),
                invariant(InvariantKind::Statement, 9, "c == '\\n'"),
            ],
            contracts: vec![Contract {
                location: at(2, 1),
                requires: Some("n >= 0".to_owned()),
                ensures: Some("\\result == \\at(n, Pre) + 1".to_owned()),
                position: Position::default(),
            }],
        },
    }
}

pub fn violation() -> Witness {
    let waypoint = |kind, line| Waypoint { kind, location: at(line, 5), position: Position::default() };
    let segment = |follow| Segment { avoid: Vec::new(), follow, repeats: false };
    Witness {
        metadata: metadata(),
        content: Content::Violation(Violation::Sequence(vec![
            segment(waypoint(WaypointKind::FunctionEnter, 3)),
            segment(waypoint(WaypointKind::FunctionReturn(Some("\\result == -3".to_owned())), 4)),
            segment(waypoint(WaypointKind::FunctionReturn(None), 4)),
            Segment {
                avoid: vec![waypoint(WaypointKind::Assumption("x == 2".to_owned()), 5)],
                follow: waypoint(WaypointKind::Branching("false".to_owned()), 6),
                repeats: false,
            },
            segment(waypoint(WaypointKind::Target, 8)),
        ])),
    }
}
