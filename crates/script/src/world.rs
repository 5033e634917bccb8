//! The environment of a script.

use std::io;
use std::path::Path;

/// The environment of a script. The library itself does no input and output.
pub trait World {
    /// The content of a file.
    fn read(&mut self, path: &Path) -> io::Result<Vec<u8>>;
    /// Writes a file.
    fn write(&mut self, path: &Path, content: &str) -> io::Result<()>;
    /// Shows what `print` prints.
    fn print(&mut self, text: &str);
    /// Whether the run is interrupted.
    fn interrupted(&self) -> bool {
        false
    }
}
