//! Running the system's C preprocessor.
//!
//! Programs for a data model other than the system's own are preprocessed with `-m32` or `-m64`, which selects the
//! right predefined macros and limits. The headers of the other architecture are usually not installed, but on x86
//! glibc's headers are the same files for both and test the macros. So the folder of the other architecture is searched
//! last, and the one file that is really missing (`gnu/stubs-32.h`, a list of functions without implementation) is
//! replaced by an empty one.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::headers::Headers;
use super::{DataModel, Error, Options};

/// The commands that are tried when the user names none. `cpp` comes last because on some systems it is no longer meant
/// for C.
const CANDIDATES: &[&[&str]] =
    &[&["gcc", "-E", "-x", "c"], &["cc", "-E", "-x", "c"], &["clang", "-E", "-x", "c"], &["cpp"]];

/// The folders in which Debian and its derivatives keep architecture-dependent headers.
const ARCHITECTURES: &[&str] = &["/usr/include/x86_64-linux-gnu", "/usr/include/i386-linux-gnu"];

/// The output of a command.
pub(super) struct Run {
    pub command: String,
    pub output: Output,
}

/// Feeds the text to the first preprocessor that is installed, if there is one.
pub(super) fn run(text: &[u8], path: &Path, options: &Options) -> Result<Option<Run>, Error> {
    let headers = Headers::write().map_err(Error::Headers)?;
    let own: Vec<&str> = options.command.as_deref().unwrap_or_default().split_whitespace().collect();
    let candidates: Vec<&[&str]> = if own.is_empty() { CANDIDATES.to_vec() } else { vec![&own] };
    for words in candidates {
        let mut command = Command::new(words[0]);
        command.args(&words[1..]);
        if own.is_empty() {
            target_arguments(&mut command, options.data_model);
        }
        arguments(&mut command, path, options, headers.folder());
        match feed(&mut command, text, path) {
            Ok(output) => return Ok(Some(Run { command: words.join(" "), output })),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound && own.is_empty() => {}
            Err(error) => return Err(Error::CannotRun { command: words.join(" "), error }),
        }
    }
    Ok(None)
}

fn target_arguments(command: &mut Command, model: DataModel) {
    if cfg!(any(target_arch = "x86_64", target_arch = "x86")) {
        match model {
            // The translation computes floating-point numbers in the precision of their types, as SSE does and x87 does
            // not.
            DataModel::Ilp32 => command.args(["-m32", "-msse2", "-mfpmath=sse"]),
            DataModel::Lp64 => command.arg("-m64"),
        };
        for folder in ARCHITECTURES.iter().filter(|folder| Path::new(folder).is_dir()) {
            command.arg("-idirafter").arg(folder);
        }
    } else if model == DataModel::Ilp32 {
        // The machine has no 32-bit x86 mode, so at least the macros for the data model are defined.
        command.args(["-U__LP64__", "-U_LP64", "-D__ILP32__=1", "-D_ILP32=1", "-U__SIZE_TYPE__"]);
        command.args(["-D__SIZE_TYPE__=unsigned int", "-U__PTRDIFF_TYPE__", "-D__PTRDIFF_TYPE__=int"]);
        command.args(["-U__LONG_MAX__", "-D__LONG_MAX__=0x7fffffffL", "-U__SIZEOF_INT128__"]);
        command.args(["-U__SIZEOF_LONG__", "-D__SIZEOF_LONG__=4", "-U__SIZEOF_POINTER__", "-D__SIZEOF_POINTER__=4"]);
    }
    // The default of GCC 12.
    command.arg("-std=gnu17");
}

fn arguments(command: &mut Command, path: &Path, options: &Options, headers: &Path) {
    // The text comes from standard input, so the folder of the file has to be named for quoted headers.
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    command.arg("-iquote").arg(folder);
    for folder in &options.include_dirs {
        command.arg("-I").arg(folder);
    }
    for define in &options.defines {
        command.arg(format!("-D{define}"));
    }
    // The preprocessor does not know the name of the file that it reads from standard input.
    let name = path.to_string_lossy().replace('\\', "\\\\").replace('"', "\\\"");
    command.arg("-U__BASE_FILE__").arg(format!("-D__BASE_FILE__=\"{name}\""));
    command.arg("-idirafter").arg(headers).arg("-");
}

/// Runs the command on the text, with a line marker in front that has the name of the file.
fn feed(command: &mut Command, text: &[u8], path: &Path) -> std::io::Result<Output> {
    let name = path.to_string_lossy().replace('\\', "\\\\").replace('"', "\\\"");
    let marker = format!("# 1 \"{name}\"\n");
    command.env("LC_ALL", "C").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let stdin = child.stdin.take();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            // Errors are ignored: a preprocessor that stops reading reports the reason itself.
            if let Some(mut stdin) = stdin {
                let _ = stdin.write_all(marker.as_bytes()).and_then(|()| stdin.write_all(text));
            }
        });
        child.wait_with_output()
    })
}
