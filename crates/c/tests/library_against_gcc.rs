//! The library functions that are written in C behave like those of the system.
//!
//! Our definitions are renamed, compiled, and compared with the system's on random inputs.

use std::path::Path;
use std::process::Command;

use tracewright_c::library::functions_in_c;
use tracewright_c::prelude;

#[test]
fn functions_do_what_those_of_the_system_do() {
    let folder = std::env::temp_dir().join(format!("tracewright-library-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    let mut renamed: String = functions_in_c().iter().map(|name| format!("#define {name} our_{name}\n")).collect();
    renamed += "#undef malloc\n";
    // Constants that elaboration defines.
    for constant in ["rereads", "locales", "seeds", "environment", "scans", "rounds", "ends", "clears", "identities"] {
        renamed += &format!("#define __tracewright_{constant} 0\n");
    }
    renamed += "#define __tracewright_exact_texts 1\n";
    let mut files = Vec::new();
    for (name, text) in prelude::FILES {
        let path = folder.join(Path::new(name).file_name().expect("a name"));
        std::fs::write(&path, format!("{renamed}{text}")).expect("the file can be written");
        files.push(path);
    }
    let compare = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/library/compare.c");
    let program = folder.join("compare");
    let compiled =
        Command::new("gcc").args(["-w", "-fno-builtin", "-o"]).arg(&program).args(&files).arg(compare).output();
    // Without a compiler, nothing can be compared.
    let Ok(compiled) = compiled else { return };
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let output = Command::new(&program).output().expect("the program runs");
    let _ = std::fs::remove_dir_all(&folder);
    assert!(output.status.success(), "different: {}", String::from_utf8_lossy(&output.stdout));
}
