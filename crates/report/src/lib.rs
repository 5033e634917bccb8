//! Verdicts, traces and proofs as text, JSON and pictures.
