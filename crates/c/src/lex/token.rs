//! The kinds of tokens, with their names in messages and the spellings of keywords.

use tracewright_source::Span;

use crate::names::Symbol;

/// A token.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub tok: Tok,
    pub span: Span,
    /// The text of an identifier or keyword; meaningless for other tokens.
    pub symbol: Symbol,
}

macro_rules! tokens {
    (
        other { $($other:ident $description:literal,)* }
        punctuation { $($mark:ident $text:literal,)* }
        keywords { $($word:ident $($spelling:literal)|+,)* }
    ) => {
        /// The kinds of tokens. Alternative spellings of a keyword are the same token.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Tok {
            $($other,)*
            $($mark,)*
            $($word,)*
        }

        impl Tok {
            /// Its name in messages.
            pub fn describe(self) -> &'static str {
                match self {
                    $(Tok::$other => $description,)*
                    $(Tok::$mark => concat!("`", $text, "`"),)*
                    $(Tok::$word => tokens!(@first $($spelling)|+),)*
                }
            }
        }

        /// All spellings of keywords.
        pub(crate) const KEYWORDS: &[(&str, Tok)] = &[$($(($spelling, Tok::$word),)+)*];
    };
    (@first $spelling:literal $(| $rest:literal)*) => { concat!("`", $spelling, "`") };
}

tokens! {
    other {
        Eof "the end of the file",
        Ident "a name",
        Number "a number",
        Char "a character constant",
        String "a string",
    }
    punctuation {
        LParen "(", RParen ")", LBracket "[", RBracket "]", LBrace "{", RBrace "}",
        Semi ";", Comma ",", Colon ":", Question "?", Dot ".", Arrow "->", Ellipsis "...",
        PlusPlus "++", MinusMinus "--", Amp "&", AmpAmp "&&", Pipe "|", PipePipe "||",
        Plus "+", Minus "-", Star "*", Slash "/", Percent "%", Caret "^", Tilde "~", Bang "!",
        Lt "<", Gt ">", Le "<=", Ge ">=", EqEq "==", NotEq "!=", Shl "<<", Shr ">>",
        Assign "=", StarAssign "*=", SlashAssign "/=", PercentAssign "%=", PlusAssign "+=", MinusAssign "-=",
        ShlAssign "<<=", ShrAssign ">>=", AmpAssign "&=", CaretAssign "^=", PipeAssign "|=",
    }
    keywords {
        Auto "auto", Break "break", Case "case", CharWord "char",
        Const "const" | "__const" | "__const__",
        Continue "continue", Default "default", Do "do", Double "double", Else "else", Enum "enum",
        Extern "extern", Float "float", For "for", Goto "goto", If "if",
        Inline "inline" | "__inline" | "__inline__",
        Int "int", Long "long", Register "register",
        Restrict "restrict" | "__restrict" | "__restrict__",
        Return "return", Short "short",
        Signed "signed" | "__signed" | "__signed__",
        Sizeof "sizeof", Static "static", Struct "struct", Switch "switch", Typedef "typedef", Union "union",
        Unsigned "unsigned", Void "void",
        Volatile "volatile" | "__volatile" | "__volatile__",
        While "while",
        Alignas "_Alignas",
        Alignof "_Alignof",
        PreferredAlignof "__alignof__" | "__alignof",
        Atomic "_Atomic", Bool "_Bool",
        Complex "_Complex" | "__complex" | "__complex__",
        Generic "_Generic", Noreturn "_Noreturn", StaticAssert "_Static_assert",
        ThreadLocal "_Thread_local" | "__thread",
        Int128 "__int128",
        Asm "asm" | "__asm" | "__asm__",
        Attribute "__attribute__" | "__attribute",
        Typeof "typeof" | "__typeof" | "__typeof__",
        AutoType "__auto_type", Extension "__extension__", Label "__label__",
        Real "__real__" | "__real",
        Imag "__imag__" | "__imag",
        VaArg "__builtin_va_arg", ConvertVector "__builtin_convertvector", Offsetof "__builtin_offsetof",
        TypesCompatible "__builtin_types_compatible_p", ChooseExpr "__builtin_choose_expr",
        Pragma "_Pragma",
    }
}
