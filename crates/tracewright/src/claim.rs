//! The comparison of a certificate's claim with what the user asks for.
//!
//! A certificate is untrusted, including its header: it may claim something trivial, such as that a function that is
//! never called is not called. So the claim must be the standard one of its property, or the one that the command line
//! specifies.

use std::fmt;

use tracewright_c::translate::Property;
use tracewright_certificate::{BoogieClaim, Language};
use tracewright_driver::{is_identifier, signed_overflow, standard_name, volatile};
use tracewright_vocabulary::DataModel;
use tracewright_vocabulary::{Defect, Defects};
use tracewright_vocabulary::{SignedOverflow, Volatile};

use crate::arguments::{CheckArguments, property};
use crate::ending::{Ending, Exit};

/// A difference between a certificate and the command line.
struct Disagreement {
    /// The claim of the certificate.
    claimed: String,
    /// The option that would accept it.
    option: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error: the certificate {}\nnote: {}\n", self.claimed, self.option)
    }
}

/// Rejects a certificate whose claim differs from what the command line asks for.
pub fn agree(claimed: &Language, arguments: &CheckArguments) -> Result<(), Ending> {
    let disagreements = match claimed {
        Language::Boogie { entry, claim } => {
            refuse_options_of_c(arguments)?;
            let mut found: Vec<Disagreement> = entry_disagrees(entry.as_deref(), arguments).into_iter().collect();
            found.extend(claim_disagrees(*claim, arguments)?);
            found
        }
        Language::C { data_model, defects, error_functions, defines, volatile, signed_overflow, .. } => {
            if arguments.entry.is_some() {
                return Err(usage("`--entry` is for Boogie programs: C programs start in `main`"));
            }
            let mut found: Vec<Disagreement> = data_model_disagrees(*data_model, arguments).into_iter().collect();
            found.extend(defines_disagree(defines, arguments));
            found.extend(volatile_disagrees(*volatile, arguments)?);
            found.extend(overflow_disagrees(*signed_overflow, defects, arguments)?);
            found.extend(property_disagrees(defects, error_functions, arguments)?);
            found
        }
    };
    if disagreements.is_empty() {
        return Ok(());
    }
    let err = disagreements.iter().map(Disagreement::to_string).collect();
    Err(Ending { out: String::new(), err, exit: Exit::Input })
}

fn usage(message: impl fmt::Display) -> Ending {
    Ending::error(Exit::Usage, message)
}

/// The property that the command line names, or the default.
fn asked(arguments: &CheckArguments) -> Result<tracewright_driver::Property, Ending> {
    property(arguments.prop.as_deref(), &arguments.check).map_err(usage)
}

fn refuse_options_of_c(arguments: &CheckArguments) -> Result<(), Ending> {
    let given = [
        ("-D", !arguments.define.is_empty()),
        ("-I", !arguments.include.is_empty()),
        ("--cpp", arguments.cpp.is_some()),
        ("--error-function", !arguments.error_function.is_empty()),
        ("--volatile", arguments.volatile.is_some()),
        ("--signed-overflow", arguments.signed_overflow.is_some()),
    ];
    match given.iter().find(|(_, given)| *given) {
        Some((option, _)) => Err(usage(format!("`{option}` is for C programs"))),
        None => asked(arguments)?.is_answered_for_boogie(&|_| false).map_err(usage),
    }
}

fn entry_disagrees(claimed: Option<&str>, arguments: &CheckArguments) -> Option<Disagreement> {
    let wanted = arguments.entry.as_deref();
    if claimed == wanted {
        return None;
    }
    let (says, option) = match claimed {
        Some(entry) => (
            format!("is only about executions that start in `{entry}`"),
            format!("if that is what you want to know, add `--entry {entry}`"),
        ),
        None => (
            "is about executions that start anywhere".to_owned(),
            "without `--entry` this is what is checked".to_owned(),
        ),
    };
    Some(Disagreement { claimed: says, option })
}

/// Without an option, any claim is accepted: it is printed.
fn claim_disagrees(claimed: BoogieClaim, arguments: &CheckArguments) -> Result<Option<Disagreement>, Ending> {
    let named = arguments.prop.is_some() || !arguments.check.is_empty();
    let wanted = asked(arguments)?.of_boogie();
    Ok((named && claimed != wanted).then(|| Disagreement {
        claimed: format!("claims that {}", claimed.describe()),
        option: "the command line asks for another property".to_owned(),
    }))
}

fn data_model_disagrees(claimed: DataModel, arguments: &CheckArguments) -> Option<Disagreement> {
    (claimed != arguments.data_model()).then(|| Disagreement {
        claimed: format!("is about the data model {}", claimed.name()),
        option: format!("if that is what you want to know, add `--data-model {}`", claimed.name()),
    })
}

fn defines_disagree(claimed: &[String], arguments: &CheckArguments) -> Option<Disagreement> {
    if claimed == arguments.define {
        return None;
    }
    let options: Vec<String> = claimed.iter().map(|define| format!("-D '{}'", define.replace('\'', "'\\''"))).collect();
    let (says, option) = match claimed.is_empty() {
        true => ("is about the program without macros of the command line".to_owned(), "leave out `-D`".to_owned()),
        false => (
            "is about the program with macros of the command line".to_owned(),
            format!("if that is what you want to know, add {}", options.join(" ")),
        ),
    };
    Some(Disagreement { claimed: says, option })
}

/// A proof for arbitrary volatile reads also covers ordinary memory, but not vice versa.
fn volatile_disagrees(claimed: Volatile, arguments: &CheckArguments) -> Result<Option<Disagreement>, Ending> {
    let wanted = volatile(arguments.volatile.map(Into::into), &asked(arguments)?);
    let is_weaker = claimed == Volatile::Memory && wanted == Volatile::Input;
    Ok(is_weaker.then(|| Disagreement {
        claimed: "takes volatile objects for ordinary memory".to_owned(),
        option: "if that is what you want to know, add `--volatile memory`".to_owned(),
    }))
}

/// What signed integers do that overflow decides whether an execution ends: the meanings do not cover each other. For all other
/// properties, they wrap around.
fn overflow_disagrees(
    claimed: SignedOverflow,
    defects: &[Defect],
    arguments: &CheckArguments,
) -> Result<Option<Disagreement>, Ending> {
    let is_about_termination = defects == [Defect::Nontermination];
    let wanted = match is_about_termination {
        true => signed_overflow(arguments.signed_overflow.map(Into::into), &asked(arguments)?),
        false => SignedOverflow::Wraps,
    };
    let option = match is_about_termination {
        true => format!("if that is what you want to know, add `--signed-overflow {}`", claimed.name()),
        false => "such claims are accepted for the property `termination` only".to_owned(),
    };
    Ok((claimed != wanted)
        .then(|| Disagreement { claimed: format!("is about programs where {}", claimed.describe()), option }))
}

/// The property from the command line, if there is one.
fn wanted(arguments: &CheckArguments) -> Result<Option<Property>, Ending> {
    let named = arguments.prop.is_some() || !arguments.check.is_empty();
    let functions = &arguments.error_function;
    if functions.is_empty() {
        return named.then(|| Ok(asked(arguments)?.meaning().clone())).transpose();
    }
    if let Some(name) = functions.iter().find(|name| !is_identifier(name)) {
        return Err(usage(format!("`{name}` is not the name of a function")));
    }
    let mut functions = functions.clone();
    functions.sort_unstable();
    functions.dedup();
    let calls = Property::unreach_call(functions);
    if !named {
        return Ok(Some(calls));
    }
    let asked = asked(arguments)?.meaning().clone();
    if !asked.defects().contains(Defect::ErrorFunction) {
        return Err(usage("`--error-function` is for the property `unreach-call`"));
    }
    Ok(Some(calls.and(asked.defects())))
}

fn property_disagrees(
    defects: &[Defect],
    error_functions: &[String],
    arguments: &CheckArguments,
) -> Result<Option<Disagreement>, Ending> {
    let claimed_defects: Defects = defects.iter().copied().collect();
    let names: Vec<&str> = defects.iter().map(|defect| defect.property()).collect();
    let functions: Vec<String> = error_functions.iter().map(|name| format!("`{name}`")).collect();
    let says = match functions.is_empty() {
        true => format!("claims {}", names.join(", ")),
        false => format!("claims {} with the error functions {}", names.join(", "), functions.join(" and ")),
    };
    let options: Vec<String> = error_functions.iter().map(|name| format!("--error-function {name}")).collect();
    let pinned = |property: Property| {
        let sorted = |functions: &[String]| {
            let mut functions = functions.to_vec();
            functions.sort_unstable();
            functions
        };
        property.defects() == claimed_defects && sorted(property.error_functions()) == sorted(error_functions)
    };
    if let Some(property) = wanted(arguments)? {
        let option = "the command line asks for another property".to_owned();
        return Ok((!pinned(property)).then_some(Disagreement { claimed: says, option }));
    }
    let claimed = match claimed_defects.contains(Defect::ErrorFunction) {
        true => Property::unreach_call(error_functions.to_vec()).and(claimed_defects),
        false => Property::checking(claimed_defects),
    };
    if pinned(claimed.clone()) && standard_name(&claimed).is_some() {
        return Ok(None);
    }
    let only_calls = defects == [Defect::ErrorFunction];
    let option = match only_calls {
        true => format!("if that is what you want to know, add {}", options.join(" ")),
        false => "if that is what you want to know, name the property with `--prop` or `--check`".to_owned(),
    };
    Ok(Some(Disagreement { claimed: format!("{says}, which is not a property by itself"), option }))
}
