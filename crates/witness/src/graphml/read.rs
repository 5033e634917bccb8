//! The reader.

use tracewright_vocabulary::DataModel;

use roxmltree::{Document, Node as Element};

use super::data::{Data, LocalName, position};
use super::located::invariants;
use crate::error::{Position, ReadError};
use crate::hash::is_sha256;
use crate::metadata::{Metadata, Producer, SourceFile};
use crate::model::{Automaton, Content, Control, Edge, Guard, Node, Scoped, Violation, Witness};
use crate::time::is_iso_8601;

/// The kind of a witness.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Correctness,
    Violation,
}

/// Reads a witness.
pub(crate) fn read(text: &str) -> Result<Witness, ReadError> {
    let document = Document::parse(text).map_err(|error| {
        let at = error.pos();
        ReadError::new(Position { line: at.row, column: at.col }, format!("this is not XML: {error}"))
    })?;
    let root = document.root_element();
    if !root.has_tag_name_local("graphml") {
        return Err(ReadError::new(position(&document, root), "the root of a witness is the element `graphml`"));
    }
    let graphs: Vec<Element> = root.children().filter(|child| child.has_tag_name_local("graph")).collect();
    let &[graph] = &graphs[..] else {
        let at = graphs.get(1).copied().unwrap_or(root);
        return Err(ReadError::new(position(&document, at), "a witness has exactly one element `graph`"));
    };
    let (kind, metadata) = read_metadata(&Data::of(&document, graph, "the graph")?)?;
    let automaton = read_automaton(&document, graph, kind)?;
    let file = metadata.files[0].name.clone();
    let content = match kind {
        Kind::Correctness => Content::Correctness { invariants: invariants(&automaton, &file), contracts: Vec::new() },
        Kind::Violation => Content::Violation(Violation::Automaton(automaton)),
    };
    Ok(Witness { metadata, content })
}

fn read_metadata(data: &Data) -> Result<(Kind, Metadata), ReadError> {
    if let Some((version, position)) = data.get("witness-format-version")
        && version != "1.0"
    {
        return Err(ReadError::new(position, format!("the format version is `1.0`, not `{version}`")));
    }
    let kind = match data.required("witness-type")? {
        ("correctness_witness", _) => Kind::Correctness,
        ("violation_witness", _) => Kind::Violation,
        (other, position) => {
            let rule = format!("`witness-type` is `correctness_witness` or `violation_witness`, not `{other}`");
            return Err(ReadError::new(position, rule));
        }
    };
    let (language, position) = data.required("sourcecodelang")?;
    if language != "C" {
        return Err(ReadError::new(position, format!("`sourcecodelang` is `C`, not `{language}`")));
    }
    let (architecture, position) = data.required("architecture")?;
    let Some(data_model) = DataModel::of_architecture(architecture) else {
        let rule = format!("`architecture` is `32bit` or `64bit`, not `{architecture}`");
        return Err(ReadError::new(position, rule));
    };
    let (hash, position) = data.required("programhash")?;
    if !is_sha256(hash) {
        return Err(ReadError::new(
            position,
            format!("`programhash` is 64 hexadecimal digits of SHA-256, not `{hash}`"),
        ));
    }
    let (creation_time, position) = data.required("creationtime")?;
    if !is_iso_8601(creation_time) {
        return Err(ReadError::new(
            position,
            format!("`creationtime` is a time as in ISO 8601, not `{creation_time}`"),
        ));
    }
    let metadata = Metadata {
        producer: Producer { name: data.required("producer")?.0.to_owned(), version: String::new() },
        creation_time: creation_time.to_owned(),
        files: vec![SourceFile { name: data.required("programfile")?.0.to_owned(), hash: hash.to_lowercase() }],
        specification: data.required("specification")?.0.to_owned(),
        data_model,
    };
    Ok((kind, metadata))
}

fn read_automaton(document: &Document, graph: Element, kind: Kind) -> Result<Automaton, ReadError> {
    let mut automaton = Automaton::default();
    let mut entry: Option<usize> = None;
    for element in graph.children().filter(|child| child.has_tag_name_local("node")) {
        let (node, is_entry) = read_node(document, element, kind)?;
        if automaton.nodes.iter().any(|known| known.id == node.id) {
            return Err(ReadError::new(node.position, format!("there are two nodes `{}`", node.id)));
        }
        if is_entry && entry.replace(automaton.nodes.len()).is_some() {
            return Err(ReadError::new(node.position, "there is exactly one entry node; this is the second"));
        }
        automaton.nodes.push(node);
    }
    let Some(entry) = entry else {
        return Err(ReadError::new(
            position(document, graph),
            "there must be exactly one entry node, but there is none",
        ));
    };
    for element in graph.children().filter(|child| child.has_tag_name_local("edge")) {
        let edge = read_edge(document, element, &automaton.nodes)?;
        automaton.edges.push(edge);
    }
    if kind == Kind::Violation && !automaton.nodes.iter().any(|node| node.is_violation || node.is_cycle_head) {
        return Err(ReadError::new(
            position(document, graph),
            "a violation witness has a node with `violation` or `cyclehead`",
        ));
    }
    // The first node is the initial one.
    automaton.nodes.swap(0, entry);
    for edge in &mut automaton.edges {
        for end in [&mut edge.source, &mut edge.target] {
            *end = if *end == entry {
                0
            } else if *end == 0 {
                entry
            } else {
                *end
            };
        }
    }
    Ok(automaton)
}

fn read_node(document: &Document, element: Element, kind: Kind) -> Result<(Node, bool), ReadError> {
    let at = position(document, element);
    let id = element.attribute("id").ok_or_else(|| ReadError::new(at, "a node needs the attribute `id`"))?;
    // The document outlives the values that are taken from it here.
    let data = Data::of(document, element, "the node")?;
    match kind {
        Kind::Correctness => data.forbidden(&["sink", "violation", "cyclehead"], "this is a correctness witness")?,
        // What holds whenever an endless execution comes back may be said.
        Kind::Violation if data.flag("cyclehead")? => {}
        Kind::Violation => data.forbidden(&["invariant", "invariant.scope"], "this is a violation witness")?,
    }
    let invariant = data.text("invariant").map(|value| Scoped { value, scope: data.text("invariant.scope") });
    let node = Node {
        id: id.to_owned(),
        is_sink: data.flag("sink")?,
        is_violation: data.flag("violation")?,
        is_cycle_head: data.flag("cyclehead")?,
        invariant,
        position: at,
    };
    Ok((node, data.flag("entry")?))
}

fn read_edge(document: &Document, element: Element, nodes: &[Node]) -> Result<Edge, ReadError> {
    let at = position(document, element);
    let end = |attribute: &str| {
        let name = element
            .attribute(attribute)
            .ok_or_else(|| ReadError::new(at, format!("an edge needs the attribute `{attribute}`")))?;
        let known = nodes.iter().position(|node| node.id == name);
        known.ok_or_else(|| ReadError::new(at, format!("`{attribute}` of this edge is `{name}`, which is not a node")))
    };
    let data = Data::of(document, element, "the edge")?;
    let control = match data.get("control") {
        None => None,
        Some(("condition-true", _)) => Some(Control::True),
        Some(("condition-false", _)) => Some(Control::False),
        Some((other, position)) => {
            let rule = format!("`control` is `condition-true` or `condition-false`, not `{other}`");
            return Err(ReadError::new(position, rule));
        }
    };
    let assumption = data.text("assumption").map(|value| Scoped { value, scope: data.text("assumption.scope") });
    let result_function = data.text("assumption.resultfunction");
    if let (Some(assumption), None) = (&assumption, &result_function)
        && assumption.value.contains("\\result")
    {
        let rule = "an assumption with `\\result` needs data with the key `assumption.resultfunction`";
        return Err(ReadError::new(at, rule));
    }
    let guard = Guard {
        start_line: data.number("startline", 1)?,
        end_line: data.number("endline", 1)?,
        start_offset: data.number("startoffset", 0)?,
        control,
        enters_loop: data.flag("enterLoopHead")?,
        enter_function: data.text("enterFunction"),
        return_from_function: data.text("returnFromFunction").or_else(|| data.text("returnFrom")),
    };
    Ok(Edge { source: end("source")?, target: end("target")?, guard, assumption, result_function, position: at })
}
