//! Output files: none of them may be an input, and no two may be the same.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use tracewright_source::SourceMap;

use crate::arguments::VerifyArguments;

/// A conflict between two uses of one file.
#[derive(Debug, thiserror::Error)]
pub enum Clash {
    /// It is read.
    #[error("{option} `{}` would overwrite the input `{}`", .output.display(), .input.display())]
    Input {
        /// The option that writes it.
        option: &'static str,
        /// As it was given.
        output: PathBuf,
        /// As it was given there.
        input: PathBuf,
    },
    /// It is written twice.
    #[error("{first} and {second} would both write to `{}`", .output.display())]
    Twice {
        /// The option that writes it.
        first: &'static str,
        /// The other one.
        second: &'static str,
        /// As the second gives it.
        output: PathBuf,
    },
}

/// The identity of a file, independent of its name: names may be links.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Identity {
    /// An existing file.
    Present { device: u64, number: u64 },
    /// A file that does not exist yet, in an existing folder.
    Absent { folder: (u64, u64), name: std::ffi::OsString },
    /// Something without an identity: a device, or a dangling name.
    Other,
}

/// The limit on links that are followed.
const MOST_LINKS: usize = 40;

impl Identity {
    fn of(path: &Path) -> Identity {
        if let Ok(metadata) = path.metadata() {
            // Writing to a terminal or to /dev/null overwrites nothing.
            return match metadata.is_file() || metadata.is_dir() {
                true => Identity::Present { device: metadata.dev(), number: metadata.ino() },
                false => Identity::Other,
            };
        }
        let target = followed(path);
        let folder = match target.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        match (folder.metadata(), target.file_name()) {
            (Ok(folder), Some(name)) => {
                Identity::Absent { folder: (folder.dev(), folder.ino()), name: name.to_owned() }
            }
            _ => Identity::Other,
        }
    }
}

/// The target of a link to a file that does not exist (yet).
fn followed(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(next) = fs::read_link(&path) else { break };
        path = path.parent().unwrap_or(Path::new("")).join(next);
    }
    path
}

/// Whether two names are those of one file.
pub fn same(one: &Path, other: &Path) -> bool {
    let identity = Identity::of(one);
    identity != Identity::Other && identity == Identity::of(other)
}

/// Whether a file that is there is one that a program was made of, including headers.
pub fn is_source(path: &Path, sources: &SourceMap) -> bool {
    if !path.is_file() {
        return false;
    }
    let names: BTreeSet<&str> = sources.files().flat_map(|(_, file)| file.names()).collect();
    names.into_iter().any(|name| same(Path::new(name), path))
}

/// The extensions of files in output folders.
const IN_FOLDERS: [&str; 3] = ["dot", "svg", "smt2"];

fn named(option: &'static str, path: &Option<PathBuf>) -> Option<(&'static str, PathBuf)> {
    path.clone().map(|path| (option, path))
}

/// The files that a call of `verify` writes, with the options that name them.
pub fn files(arguments: &VerifyArguments) -> Vec<(&'static str, PathBuf)> {
    let files = [
        named("--certificate", &arguments.certificate),
        named("--witness", &arguments.witness),
        named("--harness", &arguments.harness),
    ];
    files.into_iter().flatten().collect()
}

/// Looks at all files of a call of `verify`; `beside` are files that are read beside the program.
pub fn check(arguments: &VerifyArguments, beside: &[PathBuf]) -> Result<(), Clash> {
    let files = files(arguments);
    let folders: Vec<(&'static str, PathBuf)> =
        [named("--dot", &arguments.dot), named("--smt-log", &arguments.smt_log)].into_iter().flatten().collect();
    let property = arguments.prop.iter().map(PathBuf::from).filter(|path| path.is_file());
    let inputs: Vec<PathBuf> = arguments.files.iter().chain(beside).cloned().chain(property).collect();
    let in_folder = |path: &Path, folder: &Path| {
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let ending = path.extension().and_then(|ending| ending.to_str());
        ending.is_some_and(|ending| IN_FOLDERS.contains(&ending)) && same(parent, folder)
    };
    for (i, (option, output)) in files.iter().chain(&folders).enumerate() {
        if let Some(input) = inputs.iter().find(|input| same(input, output)) {
            return Err(Clash::Input { option, output: output.clone(), input: input.clone() });
        }
        let before = files.iter().chain(&folders).take(i).filter(|(_, path)| path.is_file() || !path.is_dir());
        if let Some((first, _)) = before.clone().find(|(_, other)| same(other, output)) {
            return Err(Clash::Twice { first, second: option, output: output.clone() });
        }
    }
    for (option, folder) in &folders {
        if let Some(input) = inputs.iter().find(|input| in_folder(input, folder)) {
            return Err(Clash::Input { option, output: folder.clone(), input: input.clone() });
        }
        if let Some((first, output)) = files.iter().find(|(_, output)| in_folder(output, folder)) {
            return Err(Clash::Twice { first, second: option, output: output.clone() });
        }
    }
    Ok(())
}

/// An output that was asked for and is not there.
#[derive(Debug, thiserror::Error)]
#[error("the {what} cannot be written to `{}`: {error}", .path.display())]
pub struct Unwritten {
    what: &'static str,
    path: PathBuf,
    error: io::Error,
}

/// Writes an output for the user.
pub fn write(what: &'static str, path: &Path, content: &str) -> Result<(), Unwritten> {
    replace(path, content.as_bytes()).map_err(|error| Unwritten { what, path: path.to_owned(), error })
}

/// Writes a file as a whole or not at all: under another name first. What is no file, such as a terminal, is written directly,
/// and links stay links.
fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let path = path.canonicalize().unwrap_or_else(|_| followed(path));
    if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
        return fs::write(&path, content);
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part: PathBuf = path.with_file_name(name);
    let written = fs::write(&part, content).and_then(|()| fs::rename(&part, &path));
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_told_apart_whatever_they_are_called() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        fs::write(path("a"), "a").expect("written");
        fs::write(path("b"), "b").expect("written");
        fs::create_dir(path("sub")).expect("made");
        fs::hard_link(path("a"), path("hard")).expect("linked");
        std::os::unix::fs::symlink("a", path("soft")).expect("linked");
        std::os::unix::fs::symlink("../new", path("sub/dangling")).expect("linked");
        let table = [
            ("a", "a", true),
            ("a", "./sub/../a", true),
            ("a", "hard", true),
            ("a", "soft", true),
            ("a", "b", false),
            ("new", "new", true),
            ("new", "sub/../new", true),
            ("new", "sub/dangling", true),
            ("new", "other", false),
            ("new", "sub/new", false),
            ("no/such/folder", "no/such/folder", false),
        ];
        for (one, other, expected) in table {
            assert_eq!(same(&path(one), &path(other)), expected, "{one} {other}");
        }
        assert!(!same(Path::new("/dev/null"), Path::new("/dev/null")));
    }

    #[test]
    fn devices_and_links_survive() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        replace(Path::new("/dev/null"), b"gone").expect("written");
        assert!(!Path::new("/dev/null").metadata().expect("there").is_file());
        std::os::unix::fs::symlink("target", path("link")).expect("linked");
        for text in ["one", "two"] {
            replace(&path("link"), text.as_bytes()).expect("written");
            assert_eq!(fs::read_to_string(path("target")).expect("there"), text);
            assert!(path("link").symlink_metadata().expect("there").is_symlink());
        }
    }
}
