//! The Boogie language: parser, type checker, printer.
