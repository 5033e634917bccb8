//! Independent confirmation of verdicts.
