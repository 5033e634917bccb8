//! Runs the binary in a temporary folder.

#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A folder with input files.
pub struct Folder(TempDir);

impl Folder {
    /// An empty one.
    pub fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a temporary folder"))
    }

    /// One with a file.
    pub fn with(name: &str, content: impl AsRef<[u8]>) -> Folder {
        let folder = Folder::new();
        folder.write(name, content);
        folder
    }

    /// Adds a file.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path().join(name);
        std::fs::write(&path, content).expect("the file can be written");
        path
    }

    /// Adds a script that can be executed.
    pub fn script(&self, name: &str, content: &str) -> PathBuf {
        use std::os::unix::fs::PermissionsExt;
        let path = self.write(name, content);
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("permissions");
        path
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// A command of `tracewright`, in this folder, with these arguments.
    pub fn subcommand(&self, name: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tracewright"));
        command.arg(name).args(arguments).current_dir(self.path()).stdin(Stdio::null());
        command
    }

    /// The command `tracewright verify`, in this folder, with these arguments.
    pub fn command(&self, arguments: &[&str]) -> Command {
        self.subcommand("verify", arguments)
    }

    /// Runs a command of `tracewright`.
    pub fn run(&self, name: &str, arguments: &[&str]) -> Run {
        Run::of(self.subcommand(name, arguments).output().expect("the binary runs"))
    }

    /// Runs `tracewright verify`.
    pub fn verify(&self, arguments: &[&str]) -> Run {
        Run::of(self.command(arguments).output().expect("the binary runs"))
    }
}

/// How a run ended.
#[derive(Debug)]
pub struct Run {
    pub out: String,
    pub err: String,
    pub code: Option<i32>,
}

impl Run {
    pub fn of(output: Output) -> Run {
        let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
        Run { out: text(output.stdout), err: text(output.stderr), code: output.status.code() }
    }

    /// The last line on standard output.
    pub fn verdict(&self) -> &str {
        self.out.lines().last().unwrap_or("")
    }

    #[track_caller]
    pub fn expect(&self, code: i32, verdict: &str) {
        assert_eq!((self.code, self.verdict()), (Some(code), verdict), "{self:#?}");
    }

    /// Exit code and a message on standard error; nothing on standard output.
    #[track_caller]
    pub fn expect_error(&self, code: i32, message: &str) {
        assert_eq!(self.code, Some(code), "{self:#?}");
        assert!(self.err.contains(message), "expected `{message}` in {self:#?}");
        assert_eq!(self.out, "", "no verdict without a program");
    }
}

/// A program whose only check holds.
pub const SAFE: &str = "\
procedure main(n: int)
{
  var x: int;
  x := 0;
  while (x < n) {
    x := x + 1;
  }
  assert x >= 0;
}
";

/// A program whose first check fails and whose second holds.
pub const UNSAFE: &str = "\
procedure main(n: int)
{
  var x: int;
  if (n > 5) {
    x := n;
  } else {
    havoc x;
  }
  assert x != 7;
  assert x == x;
}
";
