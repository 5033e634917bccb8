//! What a script can see and change outside of itself.

use std::io;
use std::path::Path;

/// The surroundings of a script. The library itself does no input and output.
pub trait World {
    /// The content of a file.
    fn read(&mut self, path: &Path) -> io::Result<Vec<u8>>;
    /// Writes a file.
    fn write(&mut self, path: &Path, content: &str) -> io::Result<()>;
    /// Shows what `print` prints.
    fn print(&mut self, text: &str);
    /// Whether the script has to end now.
    fn interrupted(&self) -> bool {
        false
    }
}
