//! What it means that the checker does not confirm an annotation.

use tracewright_check::Rejection;

use crate::Unknown;

/// Why an annotation is not confirmed.
pub(crate) enum NotConfirmed {
    /// It was not looked at to the end.
    Ended(Unknown),
    /// It is no proof, or not known to be one.
    Rejected(Rejection),
}

impl NotConfirmed {
    /// The annotation was found by a method that does not promise a proof: if it is none, nothing was found.
    pub fn of_a_guess(self) -> Unknown {
        match self {
            NotConfirmed::Ended(unknown) => unknown,
            NotConfirmed::Rejected(rejection) if rejection.is_definite() => Unknown::NoInterpolants,
            NotConfirmed::Rejected(rejection) => Unknown::Unconfirmed(rejection.to_string()),
        }
    }

    /// The annotation was made of Floyd-Hoare automata: it is a proof, or there is a bug.
    pub fn of_a_proof(self) -> Unknown {
        match self {
            NotConfirmed::Rejected(rejection) if rejection.is_definite() => Unknown::Rejected(rejection.to_string()),
            other => other.of_a_guess(),
        }
    }
}

#[cfg(test)]
mod tests {
    use tracewright_check::Triple;
    use tracewright_program::{EdgeId, Span};
    use tracewright_smt::Reason;

    use super::*;

    #[test]
    fn a_proof_that_is_none_is_a_bug_and_a_guess_that_is_none_is_not() {
        let (triple, span) = (Triple::Edge(EdgeId(7)), Span::default());
        let invalid = || NotConfirmed::Rejected(Rejection::Invalid { triple, span, path: Vec::new() });
        let open = || NotConfirmed::Rejected(Rejection::Unknown { triple, span, reason: Reason::ResourceLimit });
        let line = |unknown: Unknown| unknown.to_string();
        assert_eq!(line(invalid().of_a_proof()), "internal: proof rejected: the Hoare triple of edge 7 is not valid");
        assert_eq!(line(invalid().of_a_guess()), Unknown::NoInterpolants.to_string());
        assert!(line(open().of_a_proof()).starts_with("not confirmed: the Hoare triple of edge 7 is not decided"));
        assert_eq!(line(NotConfirmed::Ended(Unknown::Timeout).of_a_proof()), "timeout");
    }
}
