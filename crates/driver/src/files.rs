//! Reading the files of a program.

use std::io;
use std::path::{Path, PathBuf};

use tracewright_c::load::Input;
use tracewright_certificate::{Digest, SourceRecord};
use tracewright_source::{SourceMap, TooLarge};

use crate::{BoogieSource, CSource, Program};

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// It cannot be read.
    #[error("cannot read `{}`: {}", .0.display(), system_message(.1))]
    Unreadable(PathBuf, io::Error),
    /// It is a folder.
    #[error("`{}` is a directory; name the files in it", .0.display())]
    Directory(PathBuf),
    /// It is not text.
    #[error("`{}` is not UTF-8 text: byte {offset} (line {line}) cannot be decoded", .path.display())]
    NotText {
        /// The file.
        path: PathBuf,
        /// The first byte that is not UTF-8, from 0.
        offset: usize,
        /// The line it is in, from 1.
        line: usize,
    },
    /// It is larger than the space of offsets.
    #[error("`{}` is too large: at most 4 GiB are read", .0.display())]
    TooLarge(PathBuf),
    /// Files of two languages do not make one program.
    #[error("`{}` is not a C file, but other files are: give files of one language", .0.display())]
    Mixed(PathBuf),
    /// Nothing we know.
    #[error("`{}` has an unknown extension: C programs end in .c or .i, Boogie programs in .bpl", .0.display())]
    UnknownEnding(PathBuf),
}

/// The message of the operating system, without the number that Rust appends.
fn system_message(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_lowercase()
}

/// Whether the name of a file is that of a C program.
fn is_c(path: &Path) -> bool {
    matches!(path.extension().and_then(|ending| ending.to_str()), Some("c" | "i" | "h"))
}

/// Reads a file beside the program: a certificate, a witness.
pub fn read_file(path: &Path) -> Result<Vec<u8>, InputError> {
    std::fs::read(path).map_err(|error| InputError::Unreadable(path.to_owned(), error))
}

/// Reads all files; reports every one that cannot be used.
pub(crate) fn read_program(paths: &[PathBuf]) -> Result<Program, Vec<InputError>> {
    if !paths.iter().any(|path| is_c(path)) {
        let (sources, records) = read(paths)?;
        return Ok(Program::Boogie(BoogieSource { sources, records, entry: None }));
    }
    let (mut inputs, mut errors) = (Vec::new(), Vec::new());
    for path in paths {
        match read_c(path) {
            Ok(text) => inputs.push(Input { path: path.clone(), text }),
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { Ok(Program::C(CSource::new(inputs))) } else { Err(errors) }
}

/// Name and digest of a file.
pub(crate) fn record(path: &Path, bytes: &[u8]) -> SourceRecord {
    SourceRecord { name: path.display().to_string(), digest: Digest::of(bytes), preprocessed: None }
}

fn read_c(path: &Path) -> Result<Vec<u8>, InputError> {
    let metadata = path.metadata().map_err(|error| InputError::Unreadable(path.to_owned(), error))?;
    if metadata.is_dir() {
        return Err(InputError::Directory(path.to_owned()));
    }
    if !is_c(path) {
        return Err(InputError::Mixed(path.to_owned()));
    }
    std::fs::read(path).map_err(|error| InputError::Unreadable(path.to_owned(), error))
}

fn read(paths: &[PathBuf]) -> Result<(SourceMap, Vec<SourceRecord>), Vec<InputError>> {
    let mut sources = SourceMap::new();
    let (mut records, mut errors) = (Vec::new(), Vec::new());
    for path in paths {
        match read_one(path) {
            Ok((text, record)) => match sources.add(path.display().to_string(), text) {
                Ok(_) => records.push(record),
                Err(TooLarge) => errors.push(InputError::TooLarge(path.clone())),
            },
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { Ok((sources, records)) } else { Err(errors) }
}

fn read_one(path: &Path) -> Result<(String, SourceRecord), InputError> {
    let metadata = path.metadata().map_err(|error| InputError::Unreadable(path.to_owned(), error))?;
    if metadata.is_dir() {
        return Err(InputError::Directory(path.to_owned()));
    }
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("bpl") => {}
        _ => return Err(InputError::UnknownEnding(path.to_owned())),
    }
    if metadata.len() >= u64::from(u32::MAX) {
        return Err(InputError::TooLarge(path.to_owned()));
    }
    let bytes = std::fs::read(path).map_err(|error| InputError::Unreadable(path.to_owned(), error))?;
    let record = record(path, &bytes);
    let text = text(bytes).map_err(|(bytes, offset)| {
        let line = 1 + bytes[..offset].iter().filter(|&&byte| byte == b'\n').count();
        InputError::NotText { path: path.to_owned(), offset, line }
    })?;
    Ok((text, record))
}

/// Decodes the bytes as text. Old programs have comments in other encodings: invalid bytes are replaced in comments,
/// but nowhere else. The error is about the first invalid byte outside of comments.
fn text(bytes: Vec<u8>) -> Result<String, (Vec<u8>, usize)> {
    let mut bytes = match String::from_utf8(bytes) {
        Ok(text) => return Ok(text),
        Err(error) => error.into_bytes(),
    };
    let comments = comments(&bytes);
    while let Err(error) = std::str::from_utf8(&bytes) {
        let offset = error.valid_up_to();
        if !comments[offset] {
            return Err((bytes, offset));
        }
        // One byte replaces one byte, so that offsets stay valid.
        bytes[offset] = b'?';
    }
    String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        (error.into_bytes(), offset)
    })
}

/// Which bytes are in comments: `// …` and `/* … */`.
fn comments(bytes: &[u8]) -> Vec<bool> {
    let mut inside = vec![false; bytes.len()];
    // Comments nest in Boogie.
    let (mut block, mut line, mut string) = (0_usize, false, false);
    let mut i = 0;
    while i < bytes.len() {
        let pair = bytes.get(i..i + 2).unwrap_or(&[]);
        let start = i;
        i += 1;
        if line {
            line = bytes[start] != b'\n';
        } else if block > 0 {
            match pair {
                b"/*" => (block, i) = (block + 1, i + 1),
                b"*/" => (block, i) = (block - 1, i + 1),
                _ => {}
            }
            inside[start..i].fill(true);
            continue;
        } else if string {
            string = bytes[start] != b'"' && bytes[start] != b'\n';
            continue;
        } else {
            match pair {
                b"//" => line = true,
                b"/*" => (block, i) = (1, i + 1),
                _ => string = bytes[start] == b'"',
            }
        }
        inside[start..i].fill(line || block > 0);
    }
    inside
}
