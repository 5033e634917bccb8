//! Errors and unsupported constructs, and how they are shown.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::source::{SourceMap, Span};

/// What a [`Diagnostic`] is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiagnosticKind {
    /// The program is not well formed.
    Error,
    /// The program uses a construct that Tracewright does not know how to treat.
    Unsupported {
        /// The name of the construct, always the same words for the same thing.
        construct: String,
    },
}

/// A message about a place in the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Error or unsupported construct.
    pub kind: DiagnosticKind,
    /// What is wrong, in one sentence.
    pub message: String,
    /// Where.
    pub span: Span,
    /// Other places that matter, with a few words each.
    pub labels: Vec<(Span, String)>,
    /// Further advice.
    pub notes: Vec<String>,
}

impl Diagnostic {
    /// An error.
    pub fn error(span: Span, message: impl Into<String>) -> Diagnostic {
        let message = message.into();
        Diagnostic { kind: DiagnosticKind::Error, message, span, labels: Vec::new(), notes: Vec::new() }
    }

    /// A construct that is not supported; `construct` is its name, in the singular.
    pub fn unsupported(span: Span, construct: impl Into<String>) -> Diagnostic {
        let construct = construct.into();
        let message = format!("unsupported: {construct}");
        let kind = DiagnosticKind::Unsupported { construct };
        Diagnostic { kind, message, span, labels: Vec::new(), notes: Vec::new() }
    }

    /// Points at another place.
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push((span, text.into()));
        self
    }

    /// Adds advice.
    pub fn note(mut self, text: impl Into<String>) -> Diagnostic {
        self.notes.push(text.into());
        self
    }

    /// Whether this is an error (and not an unsupported construct).
    pub fn is_error(&self) -> bool {
        self.kind == DiagnosticKind::Error
    }
}

/// Why there is no program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Failure {
    /// The input is not a well-formed Boogie program.
    #[error("{} error(s) in the Boogie program, the first: {}", .0.len(), first(.0))]
    Errors(Vec<Diagnostic>),
    /// The input may be well formed but uses constructs that are not supported.
    #[error("the Boogie program uses unsupported constructs, the first: {}", first(.0))]
    Unsupported(Vec<Diagnostic>),
}

fn first(diagnostics: &[Diagnostic]) -> &str {
    diagnostics.first().map_or("unknown", |d| &d.message)
}

impl Failure {
    /// The failure these diagnostics amount to: errors hide unsupported constructs.
    pub(crate) fn new(diagnostics: Vec<Diagnostic>) -> Failure {
        let (errors, unsupported): (Vec<_>, Vec<_>) = diagnostics.into_iter().partition(Diagnostic::is_error);
        if errors.is_empty() { Failure::Unsupported(unsupported) } else { Failure::Errors(errors) }
    }

    /// The diagnostics.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        match self {
            Failure::Errors(list) | Failure::Unsupported(list) => list,
        }
    }
}

/// Marks within so many bytes are shown in one piece.
const NEAR: u32 = 1 << 16;

/// Shows diagnostics with their source lines, as plain text in the style of rustc.
pub fn render(sources: &SourceMap, diagnostics: &[Diagnostic]) -> String {
    let renderer = Renderer::plain();
    let mut out = String::new();
    for diagnostic in diagnostics {
        out.push_str(&render_one(&renderer, sources, diagnostic));
        out.push_str("\n\n");
    }
    out
}

fn render_one(renderer: &Renderer, sources: &SourceMap, diagnostic: &Diagnostic) -> String {
    let level = if diagnostic.is_error() { Level::ERROR } else { Level::WARNING };
    let mut group = Group::with_title(level.primary_title(&diagnostic.message));
    let first = (diagnostic.span, "", AnnotationKind::Primary);
    let others = diagnostic.labels.iter().map(|(span, text)| (*span, text.as_str(), AnnotationKind::Context));
    let marks: Vec<_> = std::iter::once(first).chain(others).collect();
    // Marks that are near each other share a snippet. Only the lines around are handed over: the file may have a
    // million of them.
    let start = marks.iter().map(|(span, ..)| span.start).min().unwrap_or(0);
    let end = marks.iter().map(|(span, ..)| span.end).max().unwrap_or(0);
    let near = marks.iter().all(|(span, ..)| span.file == diagnostic.span.file) && end - start < NEAR;
    if near {
        group = snippet(group, sources, Span { start, end, ..diagnostic.span }, &marks);
    } else {
        for mark in &marks {
            group = snippet(group, sources, mark.0, std::slice::from_ref(mark));
        }
    }
    for note in &diagnostic.notes {
        group = group.element(Level::NOTE.message(note));
    }
    renderer.render(&[group])
}

/// A marked place.
type Mark<'a> = (Span, &'a str, AnnotationKind);

/// Adds the lines of `range` with the marks in them.
fn snippet<'a>(group: Group<'a>, sources: &'a SourceMap, range: Span, marks: &[Mark<'a>]) -> Group<'a> {
    let Some(source) = sources.file(range.file) else { return group };
    let (offset, line, lines) = source.lines_around(range.start, range.end);
    let clamp = |at: u32| floor_char_boundary(lines, (at as usize).saturating_sub(offset));
    let annotations = marks.iter().map(|(span, text, kind)| {
        let annotation = kind.span(clamp(span.start)..clamp(span.end));
        if text.is_empty() { annotation } else { annotation.label(*text) }
    });
    group.element(
        Snippet::source(lines).line_start(line as usize).path(source.name_at(range.start)).annotations(annotations),
    )
}

fn floor_char_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
