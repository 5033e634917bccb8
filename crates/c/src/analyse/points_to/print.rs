//! The nodes and classes of the points-to analysis as text.

use std::fmt::Write;

use super::PointsTo;
use super::graph::{NodeId, Outside, Target};
use super::layout::{Class, ClassKind};
use crate::analyse::print::{Words, line};

impl PointsTo {
    /// What is in each node, how it is kept, and where the pointers in it lead.
    pub(in crate::analyse) fn describe_nodes(&self, text: &mut String, words: &Words) {
        text.push_str("points-to\n");
        for root in self.graph.roots() {
            let node = self.graph.at(Target { node: root, offset: 0 });
            let classes: Vec<&Class> = self.layout.classes_of(root).map(|class| self.layout.describe(class)).collect();
            if classes.is_empty() && node.objects.is_empty() && node.functions.is_empty() && node.allocations.is_empty()
            {
                continue;
            }
            let _ = writeln!(text, "  node {}{}", root.0, if node.many { ", any number of objects" } else { "" });
            line(text, "  objects", &words.objects(node.objects.iter().copied()));
            line(text, "  functions", &words.functions(node.functions.iter().copied()));
            line(text, "  allocated once at", &words.calls(node.allocations.iter().copied()));
            line(
                text,
                "  seen from outside",
                match node.outside {
                    Outside::Unknown => "",
                    Outside::Escaped => "its address is given away",
                    Outside::Source => "its address may come from there",
                },
            );
            for class in classes {
                let _ = writeln!(text, "    kept as {}", described(class));
            }
            for (offset, NodeId(other)) in self.pointers_in(root) {
                let _ = writeln!(text, "    pointer at {offset} into node {other}");
            }
        }
    }
}

fn described(class: &Class) -> String {
    let kind = match class.kind {
        ClassKind::Typed(shape) => shape.word(),
        ClassKind::Bytes => "bytes".to_owned(),
    };
    let (first, end) = class.bytes;
    match (class.is_fixed, class.is_single) {
        (true, true) => format!("{kind} from {first} to {end}"),
        (true, false) => format!("{kind} from {first} to {end}, by object"),
        (false, true) => format!("{kind}, by offset"),
        (false, false) => format!("{kind}, by object and offset"),
    }
}
