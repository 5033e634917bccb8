//! The progress line on the terminal, for runs longer than a second; nothing when standard error is not a terminal.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use tracewright_verify::Progress;

/// The delay before the line appears.
const PATIENCE: Duration = Duration::from_secs(1);

/// The line; it appears after a delay.
pub struct ProgressLine {
    started: Instant,
    bar: Option<ProgressBar>,
}

impl ProgressLine {
    /// Starts to wait.
    pub fn new() -> ProgressLine {
        ProgressLine { started: Instant::now(), bar: None }
    }

    /// Shows the progress.
    pub fn show(&mut self, progress: Option<Progress>) {
        if self.bar.is_none() && self.started.elapsed() >= PATIENCE && std::io::stderr().is_terminal() {
            let style = ProgressStyle::with_template("{spinner} {elapsed}  {wide_msg}");
            let bar = ProgressBar::new_spinner();
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
            bar.set_elapsed(self.started.elapsed());
            self.bar = Some(bar);
        }
        if let Some(bar) = &self.bar {
            bar.set_message(text(progress));
            bar.tick();
        }
    }

    /// Wipes it off.
    pub fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

fn text(progress: Option<Progress>) -> String {
    match progress {
        None => "reading".to_owned(),
        Some(Progress { iteration, states, trace_length, phase }) => {
            format!("iteration {iteration}: {phase} ({states} states, trace of {trace_length})")
        }
    }
}
