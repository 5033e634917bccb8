//! Diagnostics as text for people, with source snippets.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::diagnostic::Diagnostic;
use crate::map::SourceMap;
use crate::span::Span;

/// By default, marks within this many bytes share a snippet.
const NEAR: u32 = 1 << 16;

/// Shows diagnostics with their source lines, as plain text in the style of rustc.
pub fn render(sources: &SourceMap, diagnostics: &[Diagnostic]) -> String {
    render_near(sources, diagnostics, NEAR)
}

/// Like [`render`], where marks within `near` bytes share a snippet.
pub fn render_near(sources: &SourceMap, diagnostics: &[Diagnostic], near: u32) -> String {
    let renderer = Renderer::plain();
    let mut out = String::new();
    for diagnostic in diagnostics {
        out.push_str(&render_one(&renderer, sources, diagnostic, near));
        out.push_str("\n\n");
    }
    out
}

fn render_one(renderer: &Renderer, sources: &SourceMap, diagnostic: &Diagnostic, near: u32) -> String {
    let level = if diagnostic.is_error() { Level::ERROR } else { Level::WARNING };
    let mut group = Group::with_title(level.primary_title(&diagnostic.message));
    let first = (diagnostic.span, "", AnnotationKind::Primary);
    let others = diagnostic.labels.iter().map(|(span, text)| (*span, text.as_str(), AnnotationKind::Context));
    let marks: Vec<Mark> = std::iter::once(first).chain(others).collect();
    // Marks that are close together share a snippet. Only the lines around them are passed to the renderer, because the
    // file may have a million lines.
    let is_near = |a: Span| {
        let covered = a.to(diagnostic.span);
        covered.end - covered.start < near && sources.same_section(covered.start, covered.end)
    };
    let (together, apart): (Vec<Mark>, Vec<Mark>) = marks.into_iter().partition(|(span, ..)| is_near(*span));
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
    let lines = file.lines_around(start, end);
    // The text may not be UTF-8, so offsets of marks are computed in the text that is displayed.
    let text = String::from_utf8_lossy(lines.text);
    let column = |at: u32| {
        let before = (at.saturating_sub(file.base() + lines.offset) as usize).min(lines.text.len());
        floor_char_boundary(&text, String::from_utf8_lossy(&lines.text[..before]).len())
    };
    let annotations: Vec<_> = marks
        .iter()
        .map(|(span, label, kind)| {
            let annotation = kind.span(column(span.start)..column(span.end));
            if label.is_empty() { annotation } else { annotation.label(*label) }
        })
        .collect();
    group.element(Snippet::source(text).line_start(lines.number as usize).path(lines.file).annotations(annotations))
}

fn floor_char_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
