//! Rendering of diagnostics about C programs.

use tracewright_source::{Diagnostic, SourceMap, render_near};

/// Labels of a diagnostic within this many bytes are shown in one excerpt.
const NEAR: u32 = 1 << 12;

/// Shows diagnostics with their source lines, as plain text in the style of rustc.
pub fn render(sources: &SourceMap, diagnostics: &[Diagnostic]) -> String {
    render_near(sources, diagnostics, NEAR)
}
