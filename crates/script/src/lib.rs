//! The script language for automata (`.ats` files): definitions, operations, assertions.
