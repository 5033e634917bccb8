//! Pieces of a program that are left out: always because somebody has been told.
//!
//! A statement that fails to elaborate is dropped, so a failure that nobody hears of would be a wrong verdict. Only this file can make
//! a [`Reported`], and each way to make one leaves an error or a named construct behind.

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

    /// Gives up on a piece of the program for a reason that was told where it came up, or else is told now.
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
