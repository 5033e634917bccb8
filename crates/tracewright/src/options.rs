//! Options by language. An option without effect for a language is rejected, because the user expects an effect.

use std::path::Path;

use tracewright_c::preprocess;
use tracewright_driver::Stage;
use tracewright_witness::Format;

use crate::arguments::VerifyArguments;
use crate::ending::{Ending, Exit};

/// Rejects options that are for C programs only. Returns a note about harmless ones.
pub fn of_boogie(arguments: &VerifyArguments) -> Result<String, Ending> {
    let given = [
        ("--harness", arguments.harness.is_some()),
        ("--witness", arguments.witness.is_some()),
        ("--attack", arguments.attack),
        ("-D", !arguments.define.is_empty()),
        ("-I", !arguments.include.is_empty()),
        ("--cpp", arguments.cpp.is_some()),
        ("--integers", arguments.integers.is_some()),
        ("--volatile", arguments.volatile.is_some()),
    ];
    if let Some((option, _)) = given.iter().find(|(_, given)| *given) {
        return Err(Ending::error(Exit::Usage, format!("`{option}` is for C programs")));
    }
    if let Some(Stage::C(_)) = arguments.dump {
        let why = "this stage exists for C programs only: Boogie programs have `boogie` and `icfg`";
        return Err(Ending::error(Exit::Usage, why));
    }
    // Calls in the style of competitions always have it.
    let data_model = arguments.data_model.is_some() || arguments.arch.is_some();
    Ok(match data_model {
        true => "note: a Boogie program means the same in every data model\n".to_owned(),
        false => String::new(),
    })
}

/// Rejects options that are for Boogie programs only.
pub fn of_c(arguments: &VerifyArguments) -> Result<(), Ending> {
    match &arguments.entry {
        Some(_) => Err(Ending::error(Exit::Usage, "`--entry` is for Boogie programs: C programs start in `main`")),
        None => Ok(()),
    }
}

/// Rejects options that are not supported for validation.
pub fn of_validation(arguments: &VerifyArguments) -> Result<(), Ending> {
    of_c(arguments)?;
    let why = if arguments.witness.is_some() || arguments.harness.is_some() || arguments.certificate.is_some() {
        "`--witness`, `--harness` and `--certificate` are about a program without a witness in it: use `verify`"
    } else if let Some(Stage::C(_)) = arguments.dump {
        "stages before `boogie` are printed without a witness: use `verify`"
    } else {
        return Ok(());
    };
    Err(Ending::error(Exit::Usage, why))
}

/// The preprocessing options from the arguments.
pub fn preprocessing(arguments: &VerifyArguments) -> preprocess::Options {
    preprocess::Options {
        command: arguments.cpp.clone(),
        include_dirs: arguments.include.clone(),
        defines: arguments.define.clone(),
        data_model: arguments.data_model(),
    }
}

/// The witness format from the arguments.
pub fn witness_format(arguments: &VerifyArguments) -> Result<Format, Ending> {
    if let Some(name) = arguments.witness_format {
        return Ok(name.into());
    }
    let path = arguments.witness.as_deref().unwrap_or(Path::new(""));
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("graphml" | "xml") => Ok(Format::GraphMl),
        Some("yml" | "yaml") => Ok(Format::Yaml20),
        _ => {
            let path = path.display();
            let why = format!(
                "`{path}` does not end in .graphml, .yml or .yaml: say `--witness-format`, or choose another name"
            );
            Err(Ending::error(Exit::Usage, why))
        }
    }
}
