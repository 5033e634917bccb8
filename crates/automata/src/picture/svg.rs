//! SVG output.

use std::fmt::Write;

use super::layout::{self, Graph, Layout, Point, Shape, Size};
use super::text::{wrap, xml};
use super::{EdgeKind, Picture, PictureEdge};

/// Width of a character and distance of lines, for the fonts below at 11 pixels.
const CHARACTER: f64 = 6.65;
const LINE: f64 = 14.0;
const LABEL_LINE: f64 = 12.5;
const LABEL_CHARACTER: f64 = 6.05;
const NODE_CHARACTERS: usize = 30;
const NODE_LINES: usize = 8;
const LABEL_CHARACTERS: usize = 28;
const LABEL_LINES: usize = 6;
/// How far a self-loop reaches out, and an initial arrow.
const LOOP: f64 = 26.0;
const ARROW: f64 = 22.0;

/// Scoped, because several images may be embedded in one page that has its own styles.
const STYLE: &str = ".automaton text{font-family:'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:11px;fill:#222}\
.automaton .l{font-size:10px}\
.automaton .n{fill:#fff;stroke:#444;stroke-width:1.2}\
.automaton .i{fill:#e3eefb}.automaton .a{fill:#fdf0d5}\
.automaton .b{fill:none;stroke:#444;stroke-width:1}\
.automaton .e{fill:none;stroke:#555;stroke-width:1.2}\
.automaton .c{stroke:#1f5fa8;stroke-dasharray:7 4}\
.automaton .r{stroke:#2a7a3b;stroke-dasharray:2 3;stroke-width:1.6}\
.automaton .lc{fill:#1f5fa8}.automaton .lr{fill:#2a7a3b}";

/// An image that holds one line of text.
pub(super) fn notice(text: &str) -> String {
    let width = text.chars().count() as f64 * CHARACTER + 32.0;
    let mut out = open(Size { width, height: 48.0 });
    let _ = writeln!(out, "<text x=\"16\" y=\"28\">{}</text>\n</svg>", xml(text));
    out
}

fn open(size: Size) -> String {
    let (w, h) = (size.width.ceil(), size.height.ceil());
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"automaton\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\">\n\
         <style>{STYLE}</style>"
    );
    out.push_str("<defs>");
    for (id, colour) in [("automaton-ai", "#555"), ("automaton-ac", "#1f5fa8"), ("automaton-ar", "#2a7a3b")] {
        let _ = write!(
            out,
            "<marker id=\"{id}\" viewBox=\"0 0 10 8\" refX=\"9\" refY=\"4\" markerWidth=\"9\" markerHeight=\"7\" \
             markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L10 4L0 8z\" fill=\"{colour}\"/></marker>"
        );
    }
    let _ = writeln!(out, "</defs>\n<rect width=\"{w}\" height=\"{h}\" fill=\"#fff\"/>");
    out
}

/// Lines of text and the room they take.
struct Label {
    lines: Vec<String>,
    size: Size,
}

impl Label {
    fn new(lines: Vec<String>, character: f64, line: f64) -> Self {
        let widest = lines.iter().map(|l| l.chars().count()).max().unwrap_or(0);
        let size = Size { width: widest as f64 * character, height: lines.len() as f64 * line };
        Label { lines, size }
    }

    fn of_edge(edge: &PictureEdge) -> Self {
        let mut lines: Vec<String> = Vec::new();
        for (i, label) in edge.labels.iter().enumerate() {
            let more = wrap(label, LABEL_CHARACTERS, 3);
            if i > 0 && lines.len() + more.len() > LABEL_LINES {
                lines.push(format!("… {} more", edge.labels.len() - i));
                break;
            }
            lines.extend(more);
        }
        Label::new(lines, LABEL_CHARACTER, LABEL_LINE)
    }
}

impl Picture {
    /// The picture as an SVG image.
    pub fn to_svg(&self) -> String {
        if self.nodes.is_empty() {
            return notice("no states");
        }
        let labels: Vec<Label> = self
            .nodes
            .iter()
            .map(|n| Label::new(wrap(&n.label, NODE_CHARACTERS, NODE_LINES), CHARACTER, LINE))
            .collect();
        let edge_labels: Vec<Label> = self.edges.iter().map(Label::of_edge).collect();
        let graph = self.graph(&labels, &edge_labels);
        let layout = layout::layout(&graph);
        let legend = self.legend();
        let mut size = layout.size;
        if !legend.is_empty() {
            size.height += 22.0;
            size.width = size.width.max(360.0);
        }
        let mut out = open(size);
        self.draw_edges(&mut out, &layout, &edge_labels);
        self.draw_loops(&mut out, &layout, &graph, &edge_labels);
        self.draw_nodes(&mut out, &layout, &graph, &labels);
        for (i, (class, text)) in legend.iter().enumerate() {
            let (x, y) = (16.0 + 170.0 * i as f64, size.height - 12.0);
            let _ = writeln!(out, "<path class=\"e {class}\" d=\"M{x} {y}h30\"/>");
            let _ = writeln!(out, "<text class=\"l l{class}\" x=\"{}\" y=\"{}\">{text}</text>", x + 36.0, y + 3.5);
        }
        out.push_str("</svg>\n");
        out
    }

    fn legend(&self) -> Vec<(&'static str, &'static str)> {
        let has = |kind| self.edges.iter().any(|e| e.kind == kind);
        let mut legend = Vec::new();
        if has(EdgeKind::Call) {
            legend.push(("c", "call"));
        }
        if has(EdgeKind::Return) {
            legend.push(("r", "return ⟨call state⟩"));
        }
        legend
    }

    fn loops(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.edges.len()).filter(move |&i| self.edges[i].from == node && self.edges[i].to == node)
    }

    /// The states with their boxes, and the edges that are no self-loops.
    fn graph(&self, labels: &[Label], edge_labels: &[Label]) -> Graph {
        let nodes = self.nodes.iter().enumerate().map(|(i, node)| {
            let text = labels[i].size;
            let border = if node.accepting { 8.0 } else { 0.0 };
            let mut size =
                Size { width: (text.width + 18.0 + border).max(34.0), height: (text.height + 12.0 + border).max(28.0) };
            let mut right = 0.0f64;
            let mut stacked = 0.0;
            for edge in self.loops(i) {
                right = right.max(LOOP + 5.0 + edge_labels[edge].size.width);
                stacked += edge_labels[edge].size.height.max(22.0) + 4.0;
            }
            size.height = size.height.max(stacked);
            layout::Node { size, left: if node.initial { ARROW } else { 0.0 }, right, initial: node.initial }
        });
        let edges = self.edges.iter().zip(edge_labels).filter(|(e, _)| e.from != e.to);
        let edges = edges.map(|(e, label)| layout::Edge { from: e.from, to: e.to, label: label.size });
        Graph { nodes: nodes.collect(), edges: edges.collect() }
    }

    fn draw_edges(&self, out: &mut String, layout: &Layout, labels: &[Label]) {
        let edges = self.edges.iter().zip(labels).filter(|(e, _)| e.from != e.to);
        for ((edge, label), route) in edges.zip(&layout.edges) {
            let _ = writeln!(out, "{}", path(edge, &line(&route.points, route.shape)));
            draw_label(out, edge, label, route.label);
        }
    }

    fn draw_loops(&self, out: &mut String, layout: &Layout, graph: &Graph, labels: &[Label]) {
        for (node, (centre, box_)) in layout.nodes.iter().zip(&graph.nodes).enumerate() {
            let height = |edge: usize| labels[edge].size.height.max(22.0) + 4.0;
            let mut y = centre.y - self.loops(node).map(height).sum::<f64>() / 2.0;
            let x = centre.x + box_.size.width / 2.0;
            for edge in self.loops(node) {
                let middle = y + height(edge) / 2.0;
                let reach = x + LOOP * 4.0 / 3.0;
                let d = format!(
                    "M{x:.1} {:.1}C{reach:.1} {:.1} {reach:.1} {:.1} {x:.1} {:.1}",
                    middle - 6.0,
                    middle - 13.0,
                    middle + 13.0,
                    middle + 6.0
                );
                let _ = writeln!(out, "{}", path(&self.edges[edge], &d));
                draw_label(out, &self.edges[edge], &labels[edge], Point { x: x + LOOP + 3.0, y: middle });
                y += height(edge);
            }
        }
    }

    fn draw_nodes(&self, out: &mut String, layout: &Layout, graph: &Graph, labels: &[Label]) {
        for (i, (node, label)) in self.nodes.iter().zip(labels).enumerate() {
            let (centre, size) = (layout.nodes[i], graph.nodes[i].size);
            let (x, y) = (centre.x - size.width / 2.0, centre.y - size.height / 2.0);
            let class = match (node.initial, node.accepting) {
                (_, true) => "n a",
                (true, false) => "n i",
                (false, false) => "n",
            };
            let _ = writeln!(out, "<g><title>{}</title>", xml(&node.label));
            let rect = |class: &str, inset: f64| {
                format!(
                    "<rect class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{}\"/>",
                    x + inset,
                    y + inset,
                    size.width - 2.0 * inset,
                    size.height - 2.0 * inset,
                    8.0 - inset
                )
            };
            let _ = writeln!(out, "{}", rect(class, 0.0));
            if node.accepting {
                let _ = writeln!(out, "{}", rect("b", 3.0));
            }
            let first = centre.y - label.size.height / 2.0 + LINE * 0.75;
            draw_lines(out, label, "text-anchor=\"middle\"", centre.x, first, LINE);
            out.push_str("</g>\n");
            if node.initial {
                let _ = writeln!(
                    out,
                    "<path class=\"e\" marker-end=\"url(#automaton-ai)\" d=\"M{:.1} {:.1}h{}\"/>",
                    x - ARROW + 2.0,
                    centre.y,
                    ARROW - 2.0
                );
            }
        }
    }
}

fn classes(kind: EdgeKind) -> (&'static str, &'static str, &'static str) {
    match kind {
        EdgeKind::Internal => ("e", "ai", "l"),
        EdgeKind::Call => ("e c", "ac", "l lc"),
        EdgeKind::Return => ("e r", "ar", "l lr"),
    }
}

fn path(edge: &PictureEdge, d: &str) -> String {
    let (class, marker, _) = classes(edge.kind);
    format!("<path class=\"{class}\" marker-end=\"url(#automaton-{marker})\" d=\"{d}\"/>")
}

fn line(points: &[Point], shape: Shape) -> String {
    match shape {
        Shape::Curve => curve(points),
        Shape::Steps => steps(points),
    }
}

/// A smooth line: vertical at every point, so that its pieces fit together.
fn curve(points: &[Point]) -> String {
    let mut d = format!("M{:.1} {:.1}", points[0].x, points[0].y);
    for pair in points.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        if (a.x - b.x).abs() < 0.05 {
            let _ = write!(d, "L{:.1} {:.1}", b.x, b.y);
        } else {
            let middle = (a.y + b.y) / 2.0;
            let _ = write!(d, "C{:.1} {middle:.1} {:.1} {middle:.1} {:.1} {:.1}", a.x, b.x, b.x, b.y);
        }
    }
    d
}

/// Straight lines, with corners rounded off.
fn steps(points: &[Point]) -> String {
    const RADIUS: f64 = 8.0;
    let mut d = format!("M{:.1} {:.1}", points[0].x, points[0].y);
    let towards = |from: Point, to: Point| {
        let length = (to.x - from.x).hypot(to.y - from.y);
        let part = if length == 0.0 { 0.0 } else { RADIUS.min(length / 2.0) / length };
        Point { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
    };
    for corner in points.windows(3) {
        let (before, after) = (towards(corner[1], corner[0]), towards(corner[1], corner[2]));
        let _ = write!(d, "L{:.1} {:.1}", before.x, before.y);
        let _ = write!(d, "Q{:.1} {:.1} {:.1} {:.1}", corner[1].x, corner[1].y, after.x, after.y);
    }
    let end = points[points.len() - 1];
    let _ = write!(d, "L{:.1} {:.1}", end.x, end.y);
    d
}

/// `at` is the left end, in the middle of the height.
fn draw_label(out: &mut String, edge: &PictureEdge, label: &Label, at: Point) {
    let first = at.y - label.size.height / 2.0 + LABEL_LINE * 0.75;
    let class = format!("class=\"{}\"", classes(edge.kind).2);
    draw_lines(out, label, &class, at.x, first, LABEL_LINE);
}

fn draw_lines(out: &mut String, label: &Label, attributes: &str, x: f64, first: f64, distance: f64) {
    if label.lines.is_empty() {
        return;
    }
    let _ = write!(out, "<text {attributes} y=\"{first:.1}\">");
    for (i, line) in label.lines.iter().enumerate() {
        let dy = if i == 0 { 0.0 } else { distance };
        let _ = write!(out, "<tspan x=\"{x:.1}\" dy=\"{dy}\">{}</tspan>", xml(line));
    }
    out.push_str("</text>\n");
}
