//! The folder of headers that are given to the preprocessor.
//!
//! `<tracewright.h>` declares the functions that Tracewright knows. It is included only by programs that ask for it:
//! most programs declare these functions themselves, not always with the same types, and the functions are known
//! without a declaration. `<gnu/stubs-32.h>` makes the 64-bit headers of glibc usable for 32-bit programs; see
//! [`super::command`].

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

const FILES: &[(&str, &str)] = &[
    ("tracewright.h", include_str!("../../headers/tracewright.h")),
    ("gnu/stubs-32.h", "/* All functions are there: nothing is linked. */\n"),
];

/// A temporary folder that is removed when this is dropped.
pub(super) struct Headers {
    folder: PathBuf,
}

impl Headers {
    pub fn write() -> std::io::Result<Headers> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        // A folder left behind by an earlier process with the same id is no reason to fail.
        for _ in 0..100 {
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            let folder = std::env::temp_dir().join(format!("tracewright-{}-{number}", std::process::id()));
            match std::fs::create_dir(&folder) {
                Ok(()) => {
                    let headers = Headers { folder };
                    headers.fill()?;
                    return Ok(headers);
                }
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(std::io::Error::other("no name for a temporary folder is free"))
    }

    fn fill(&self) -> std::io::Result<()> {
        std::fs::create_dir(self.folder.join("gnu"))?;
        FILES.iter().try_for_each(|(name, text)| std::fs::write(self.folder.join(name), text))
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Drop for Headers {
    fn drop(&mut self) {
        // If the folder cannot be removed, it is left to the system to clean up.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
