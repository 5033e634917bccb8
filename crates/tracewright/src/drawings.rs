//! Writing pictures of automata to the folder that `--dot` names.

use std::io;
use std::path::{Path, PathBuf};

use tracewright_report::Picture;

use crate::outputs::{self, Unwritten};

/// A folder that cannot be written to.
#[derive(Debug, thiserror::Error)]
#[error("cannot write to `{}`: {error}", .path.display())]
pub struct DrawingError {
    path: PathBuf,
    error: io::Error,
}

/// Checks at the start that the folder exists and is writable, so that a long run does not fail at its end.
pub fn prepare(folder: &Path) -> Result<(), DrawingError> {
    let failed = |error| DrawingError { path: folder.to_owned(), error };
    std::fs::create_dir_all(folder).map_err(failed)?;
    let probe = folder.join(format!(".tracewright-{}", std::process::id()));
    std::fs::write(&probe, "").map_err(failed)?;
    std::fs::remove_file(&probe).map_err(failed)
}

/// Writes `name.dot` and `name.svg` for every picture.
pub fn write(folder: &Path, pictures: &[Picture]) -> Result<(), Unwritten> {
    for picture in pictures {
        for (ending, text) in [("dot", &picture.dot), ("svg", &picture.svg)] {
            outputs::write("picture", &folder.join(format!("{}.{ending}", picture.name)), text)?;
        }
    }
    Ok(())
}
