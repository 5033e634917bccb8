//! Graphviz output.

use std::fmt::Write;

use super::{EdgeKind, Picture};

impl Picture {
    /// The picture as a Graphviz graph.
    pub fn to_dot(&self) -> String {
        let mut out = String::from("digraph automaton {\n");
        out.push_str(
            "  node [shape=box, style=\"rounded,filled\", fillcolor=white, fontname=monospace, fontsize=10];\n",
        );
        out.push_str("  edge [fontname=monospace, fontsize=9];\n");
        for (i, node) in self.nodes.iter().enumerate() {
            let peripheries = if node.accepting { ", peripheries=2, fillcolor=\"#fdf0d5\"" } else { "" };
            let _ = writeln!(out, "  q{i} [label=\"{}\"{peripheries}];", escape(&node.label));
            if node.initial {
                let _ = writeln!(out, "  start{i} [shape=point, style=invis, width=0];\n  start{i} -> q{i};");
            }
        }
        for edge in &self.edges {
            let style = match edge.kind {
                EdgeKind::Internal => "",
                EdgeKind::Call => ", style=dashed, color=\"#1f5fa8\", fontcolor=\"#1f5fa8\"",
                EdgeKind::Return => ", style=dotted, color=\"#2a7a3b\", fontcolor=\"#2a7a3b\"",
            };
            let label = escape(&edge.labels.join("\n"));
            let _ = writeln!(out, "  q{} -> q{} [label=\"{label}\"{style}];", edge.from, edge.to);
        }
        out.push_str("}\n");
        out
    }
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}
