//! How messages about C programs are shown.

use tracewright_source::{Diagnostic, SourceMap, render_near};

/// Marks within so many bytes are shown in one piece.
const NEAR: u32 = 1 << 12;

/// Shows diagnostics with their source lines, as plain text in the style of rustc.
pub fn render(sources: &SourceMap, diagnostics: &[Diagnostic]) -> String {
    render_near(sources, diagnostics, NEAR)
}
