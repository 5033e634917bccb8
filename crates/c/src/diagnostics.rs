//! Errors, unsupported constructs and warnings, and how they are shown.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::source::{SourceMap, Span};

/// What a [`Diagnostic`] is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiagnosticKind {
    /// The program is not C.
    Error,
    /// The program uses a construct that Tracewright does not know how to treat.
    Unsupported {
        /// The name of the construct, always the same words for the same thing.
        construct: String,
    },
    /// The program is questionable.
    Warning,
}

/// A message about a place in the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// How bad it is.
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
    fn new(kind: DiagnosticKind, span: Span, message: String) -> Diagnostic {
        Diagnostic { kind, message, span, labels: Vec::new(), notes: Vec::new() }
    }

    /// An error.
    pub fn error(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(DiagnosticKind::Error, span, message.into())
    }

    /// A construct that is not supported; `construct` is its name, in the singular.
    pub fn unsupported(span: Span, construct: impl Into<String>) -> Diagnostic {
        let construct = construct.into();
        let message = format!("unsupported: {construct}");
        Diagnostic::new(DiagnosticKind::Unsupported { construct }, span, message)
    }

    /// A warning.
    pub fn warning(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(DiagnosticKind::Warning, span, message.into())
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

    /// Whether this is an error (and not an unsupported construct or a warning).
    pub fn is_error(&self) -> bool {
        self.kind == DiagnosticKind::Error
    }
}

/// Marks within so many bytes are shown in one piece.
const NEAR: u32 = 1 << 12;

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
    let marks: Vec<Mark> = std::iter::once(first).chain(others).collect();
    // Marks that are near each other share a snippet. Only the lines around are handed over: the file may have a
    // million of them.
    let near = |a: Span| {
        let covered = a.to(diagnostic.span);
        covered.end - covered.start < NEAR && sources.same_section(covered.start, covered.end)
    };
    let (together, apart): (Vec<Mark>, Vec<Mark>) = marks.into_iter().partition(|(span, ..)| near(*span));
    let together = if together.is_empty() { vec![first] } else { together };
    let range = together.iter().fold(diagnostic.span, |range, (span, ..)| range.to(*span));
    group = snippet(group, sources, range, &together);
    for mark in apart.iter().filter(|mark| mark.2 != AnnotationKind::Primary) {
        group = snippet(group, sources, mark.0, std::slice::from_ref(mark));
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
    let Some((_, file, start)) = sources.find(range.start) else { return group };
    let end = range.end.saturating_sub(file.base()).max(start);
    let (offset, path, line, bytes) = file.lines_around(start, end);
    // The text may be no UTF-8: what stands before a mark is measured in the text that is shown.
    let text = String::from_utf8_lossy(bytes).into_owned();
    let column = |at: u32| {
        let bytes = &bytes[..(at.saturating_sub(file.base() + offset) as usize).min(bytes.len())];
        floor_char_boundary(&text, String::from_utf8_lossy(bytes).len())
    };
    let annotations: Vec<_> = marks
        .iter()
        .map(|(span, label, kind)| {
            let annotation = kind.span(column(span.start)..column(span.end));
            if label.is_empty() { annotation } else { annotation.label(*label) }
        })
        .collect();
    group.element(Snippet::source(text.clone()).line_start(line as usize).path(path).annotations(annotations))
}

fn floor_char_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
