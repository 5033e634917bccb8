//! C programs: lexer, parser, types and layout, translation to Boogie.
