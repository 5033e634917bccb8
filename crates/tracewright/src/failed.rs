//! The ending of the process when a program cannot be verified.

use tracewright_c::load::Failure as CFailure;
use tracewright_driver::{Failure, InputError};

use crate::ending::{Ending, Exit};
use crate::supervise::stopped_ending;

impl From<Failure> for Ending {
    fn from(failure: Failure) -> Ending {
        let plain = |err: String| Ending { out: String::new(), err, exit: Exit::Input };
        match failure {
            Failure::Property(_) | Failure::Entry(_) | Failure::StageOfC => Ending::error(Exit::Usage, failure),
            Failure::NoProcedure => Ending::error(Exit::Input, failure),
            Failure::Input(_) | Failure::NotBoogie(_) => plain(failure.to_string()),
            Failure::Unsupported { reason, shown } => Ending::unknown(&reason, shown.trim_end()),
            Failure::C(failure) => failure.into(),
            Failure::Stopped(stopped) => stopped_ending(&stopped),
        }
    }
}

impl From<CFailure> for Ending {
    fn from(failure: CFailure) -> Ending {
        match &failure {
            CFailure::Unsupported { shown, .. } => Ending::unknown(&failure.to_string(), shown.trim_end()),
            CFailure::Errors { .. } => Ending { out: String::new(), err: format!("{failure}\n"), exit: Exit::Input },
            CFailure::NothingToCheck => Ending::unknown("nothing to check", &failure),
            _ => Ending::error(Exit::Input, failure),
        }
    }
}

impl From<InputError> for Ending {
    fn from(error: InputError) -> Ending {
        Ending::error(Exit::Input, error)
    }
}
