//! Errors and unsupported constructs: the only reasons to leave out a piece of the program.
//!
//! A statement that fails to elaborate is dropped, so a failure without a message would make the verdict unsound. Only
//! this file can make a [`Reported`], and each function that makes one records an error or the name of an unsupported
//! construct first.

use tracewright_source::{Diagnostic, Span};

use crate::typed::build::Builder;

use super::Checked;
use super::typing::Typing;

/// An error has been reported, or a construct has been named; what depends on it is left out.
#[derive(Clone, Copy, Debug)]
pub struct Reported(());

impl Typing {
    /// Reports an error.
    pub(super) fn error<T>(&mut self, span: Span, message: impl Into<String>) -> Checked<T> {
        self.report(Diagnostic::error(span, message))
    }

    /// Reports an error that points at several places.
    pub(super) fn report<T>(&mut self, error: Diagnostic) -> Checked<T> {
        self.diagnostics.push(error);
        Err(Reported(()))
    }

    /// Leaves out a piece of the program because of an error or construct reported before; reports one if there is
    /// none.
    pub(super) fn give_up<T>(&mut self, span: Span) -> Checked<T> {
        if self.has_errors() || !self.build.program.unsupported.is_empty() {
            return Err(Reported(()));
        }
        self.build.name_construct(span, "a construct that is not understood")
    }
}

impl Builder {
    /// Names a construct without which the program has no meaning here, wherever it stands.
    pub(super) fn name_construct<T>(&mut self, span: Span, construct: impl Into<String>) -> Checked<T> {
        self.program.unsupported.push((span, construct.into()));
        Err(Reported(()))
    }
}
