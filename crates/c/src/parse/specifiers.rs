//! Declaration specifiers: they come in any order, and are normalised to one canonical form.

use tracewright_source::Span;

use super::scope::Meaning;
use super::{Parse, Parser};
use crate::ast::{
    Alignment, Attribute, BasicType, FunctionSpecifiers, Qualifiers, Specifiers, SpecifiersId, Storage, TypeName,
    TypeNameId, TypeSpecifier,
};
use crate::lex::{Tok, Token};

/// The construct that specifiers belong to, which decides which of them are allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SpecifierContext {
    /// A declaration: all are allowed.
    Declaration,
    /// A parameter: `register` is the only storage class.
    Parameter,
    /// A member of a struct or union, or a type name: no storage class, no function specifiers.
    Type,
}

/// The specifiers read so far.
#[derive(Default)]
struct Seen {
    /// A type that cannot be combined with others.
    whole: Option<TypeSpecifier>,
    /// `char`, `int`, `float`, `double`, `void`, `_Bool`, or a builtin type.
    base: Option<BasicType>,
    signed: u32,
    unsigned: u32,
    short: u32,
    long: u32,
    complex: bool,
    qualifiers: Qualifiers,
    storage: Option<Storage>,
    thread_local: bool,
    function: FunctionSpecifiers,
    alignments: Vec<Alignment>,
    attributes: Vec<Attribute>,
}

impl Seen {
    /// Whether a type specifier has been read: if so, a typedef name is the declared name.
    fn has_type(&self) -> bool {
        self.whole.is_some()
            || self.base.is_some()
            || self.complex
            || self.signed + self.unsigned + self.short + self.long > 0
    }

    /// The type that the keywords denote, if their combination is valid.
    fn ty(&self) -> Option<TypeSpecifier> {
        let modified = self.signed + self.unsigned + self.short + self.long > 0;
        if let Some(whole) = self.whole {
            return (self.base.is_none() && !modified && !self.complex).then_some(whole);
        }
        if self.base.is_none() && !modified && !self.complex {
            return Some(TypeSpecifier::Implicit);
        }
        let basic = self.basic()?;
        if !self.complex {
            return Some(TypeSpecifier::Basic(basic));
        }
        // GNU C has complex integers, too.
        (!matches!(basic, BasicType::Void | BasicType::Bool)).then_some(TypeSpecifier::Complex(basic))
    }

    fn basic(&self) -> Option<BasicType> {
        use BasicType::*;
        if self.signed + self.unsigned > 1 || self.short > 1 || self.long > 2 || (self.short > 0 && self.long > 0) {
            return None;
        }
        let plain = self.signed + self.unsigned + self.short + self.long == 0;
        let sized = self.short + self.long > 0;
        let choose = |signed, unsigned| Some(if self.unsigned > 0 { unsigned } else { signed });
        match self.base {
            None if self.complex && plain => Some(Double),
            None | Some(Int) => match (self.short, self.long) {
                (1, _) => choose(Short, UnsignedShort),
                (_, 1) => choose(Long, UnsignedLong),
                (_, 2) => choose(LongLong, UnsignedLongLong),
                _ => choose(Int, UnsignedInt),
            },
            Some(Char) if self.signed > 0 && !sized => Some(SignedChar),
            Some(Char) if !sized => choose(Char, UnsignedChar),
            Some(Int128) if !sized => choose(Int128, UnsignedInt128),
            Some(Double) if self.long == 1 && self.signed + self.unsigned == 0 => Some(LongDouble),
            Some(base) if plain => Some(base),
            Some(_) => None,
        }
    }
}

impl Parser<'_> {
    /// Whether the token `ahead` places after the current one starts a type name.
    pub(super) fn starts_type(&self, ahead: usize) -> bool {
        let mut token = self.peek(ahead);
        if token.tok == Tok::Extension {
            token = self.peek(ahead + 1);
        }
        match token.tok {
            Tok::Const | Tok::Volatile | Tok::Restrict | Tok::Atomic | Tok::Attribute | Tok::Alignas => true,
            Tok::Ident => self.scopes.is_type(token.symbol),
            tok => is_type_keyword(tok),
        }
    }

    /// Whether the current token starts a declaration. `__extension__` and attributes may also start statements: then
    /// the token after them decides.
    pub(super) fn starts_declaration(&self) -> bool {
        let mut ahead = 0;
        while self.peek(ahead).tok == Tok::Extension {
            ahead += 1;
        }
        match self.peek(ahead).tok {
            Tok::Typedef
            | Tok::Extern
            | Tok::Static
            | Tok::Auto
            | Tok::Register
            | Tok::ThreadLocal
            | Tok::Inline
            | Tok::Noreturn
            | Tok::StaticAssert => true,
            // A label may have the name of a type.
            Tok::Ident if self.peek(ahead + 1).tok == Tok::Colon => false,
            _ => self.starts_type(ahead),
        }
    }

    /// Parses a type name, as in casts.
    pub(super) fn type_name(&mut self) -> Parse<TypeNameId> {
        let start = self.here();
        let (ty, inside) = self.inside(|parser| {
            let (specifiers, _) = parser.specifiers(SpecifierContext::Type, Vec::new())?;
            let declarator = parser.abstract_declarator()?;
            Ok(TypeName { specifiers, declarator, span: parser.span_from(start) })
        })?;
        Ok(self.add_type_name(ty, inside))
    }

    /// Parses specifiers, after attributes that have already been read; also returns the storage class.
    pub(super) fn specifiers(
        &mut self,
        context: SpecifierContext,
        attributes: Vec<Attribute>,
    ) -> Parse<(SpecifiersId, Option<Storage>)> {
        let start = self.here();
        let mut seen = Seen { attributes, ..Seen::default() };
        while self.specifier(context, &mut seen)? {}
        let span = self.span_from(start);
        if seen.whole.is_none() && !seen.has_type() && context != SpecifierContext::Declaration {
            return Err(self.missing_type());
        }
        let Some(ty) = seen.ty() else {
            return Err(self.error(span, "these specifiers do not make up a type"));
        };
        let specifiers = Specifiers {
            ty,
            qualifiers: seen.qualifiers,
            storage: seen.storage,
            thread_local: seen.thread_local,
            function: seen.function,
            alignments: self.ast.list(&seen.alignments),
            attributes: self.ast.list(&seen.attributes),
            span,
        };
        Ok((self.ast.add(specifiers), seen.storage))
    }

    /// Reports that a type is missing. From now on the name is treated as a type, so that there is one message only.
    pub(super) fn missing_type(&mut self) -> super::Reported {
        if !self.at(Tok::Ident) {
            return self.unexpected("a type");
        }
        let token = self.current();
        self.scopes.declare(token.symbol, Meaning::Typedef);
        let message = format!("unknown type name `{}`", self.names.text(token.symbol));
        self.error(token.span, message)
    }

    /// Reads one specifier, if there is one.
    fn specifier(&mut self, context: SpecifierContext, seen: &mut Seen) -> Parse<bool> {
        let token = self.current();
        match token.tok {
            Tok::Extension => {}
            Tok::Const => seen.qualifiers.is_const = true,
            Tok::Volatile => seen.qualifiers.is_volatile = true,
            Tok::Restrict => seen.qualifiers.is_restrict = true,
            Tok::Atomic if self.peek(1).tok != Tok::LParen => {
                seen.qualifiers.is_atomic = true;
                self.note_atomic();
            }
            Tok::Inline if context == SpecifierContext::Declaration => seen.function.is_inline = true,
            Tok::Noreturn if context == SpecifierContext::Declaration => seen.function.is_noreturn = true,
            Tok::ThreadLocal if context == SpecifierContext::Declaration => seen.thread_local = true,
            Tok::Typedef => return self.storage(context, seen, Storage::Typedef),
            Tok::Extern => return self.storage(context, seen, Storage::Extern),
            Tok::Static => return self.storage(context, seen, Storage::Static),
            Tok::Auto => return self.storage(context, seen, Storage::Auto),
            Tok::Register => return self.storage(context, seen, Storage::Register),
            Tok::Signed => seen.signed += 1,
            Tok::Unsigned => seen.unsigned += 1,
            Tok::Short => seen.short += 1,
            Tok::Long => seen.long += 1,
            Tok::Complex => seen.complex = true,
            Tok::Void => return self.base(seen, BasicType::Void),
            Tok::Bool => return self.base(seen, BasicType::Bool),
            Tok::CharWord => return self.base(seen, BasicType::Char),
            Tok::Int => return self.base(seen, BasicType::Int),
            Tok::Int128 => return self.base(seen, BasicType::Int128),
            Tok::Float => return self.base(seen, BasicType::Float),
            Tok::Double => return self.base(seen, BasicType::Double),
            Tok::Attribute | Tok::LBracket if self.at_attributes() => {
                self.attributes(&mut seen.attributes)?;
                return Ok(true);
            }
            Tok::Alignas => {
                let alignment = self.alignas()?;
                seen.alignments.push(alignment);
                return Ok(true);
            }
            Tok::Ident if !seen.has_type() || matches!(self.scopes.meaning(token.symbol), Meaning::Builtin(_)) => {
                return self.named(seen, token);
            }
            Tok::AutoType => {
                self.bump();
                return self.whole(seen, token.span, TypeSpecifier::Auto);
            }
            Tok::Struct | Tok::Union | Tok::Enum | Tok::Typeof | Tok::Atomic => {
                let ty = self.nested(Self::compound_specifier)?;
                return self.whole(seen, token.span, ty);
            }
            _ => return Ok(false),
        }
        self.bump();
        Ok(true)
    }

    fn storage(&mut self, context: SpecifierContext, seen: &mut Seen, storage: Storage) -> Parse<bool> {
        let allowed = match context {
            SpecifierContext::Declaration => true,
            SpecifierContext::Parameter => storage == Storage::Register,
            SpecifierContext::Type => false,
        };
        if !allowed {
            return Ok(false);
        }
        let token = self.bump();
        if seen.storage.is_some_and(|before| before != storage) {
            return Err(self.error(token.span, "there is a storage class already"));
        }
        seen.storage = Some(storage);
        Ok(true)
    }

    fn base(&mut self, seen: &mut Seen, ty: BasicType) -> Parse<bool> {
        let token = self.bump();
        if seen.base.is_some() || seen.whole.is_some() {
            return Err(self.error(token.span, "there is a type already"));
        }
        seen.base = Some(ty);
        Ok(true)
    }

    fn whole(&mut self, seen: &mut Seen, start: Span, ty: TypeSpecifier) -> Parse<bool> {
        if seen.has_type() {
            let span = self.span_from(start.start);
            return Err(self.error(span, "there is a type already"));
        }
        seen.whole = Some(ty);
        Ok(true)
    }

    /// A name is either a type or the declared name.
    fn named(&mut self, seen: &mut Seen, token: Token) -> Parse<bool> {
        match self.scopes.meaning(token.symbol) {
            Meaning::Ordinary => Ok(false),
            Meaning::Typedef => {
                self.bump();
                self.whole(seen, token.span, TypeSpecifier::Named(token.symbol))
            }
            // After another type specifier it is the declared name: `typedef float _Float32;`.
            Meaning::Builtin(_) if seen.has_type() && !seen.complex => Ok(false),
            Meaning::Builtin(_) if seen.base.is_some() => Ok(false),
            Meaning::Builtin(ty) => self.base(seen, ty),
        }
    }

    /// Records that there are atomic types.
    pub(super) fn note_atomic(&mut self) {
        let span = self.current().span;
        self.ast.first_atomic.get_or_insert(span);
    }

    fn compound_specifier(&mut self) -> Parse<TypeSpecifier> {
        match self.tok() {
            Tok::Enum => Ok(TypeSpecifier::Enum(self.enum_specifier()?)),
            Tok::Struct | Tok::Union => Ok(TypeSpecifier::Record(self.record_specifier()?)),
            Tok::Atomic => {
                self.note_atomic();
                self.bump();
                Ok(TypeSpecifier::Atomic(self.parenthesized_type()?))
            }
            _ => {
                self.bump();
                if self.at_parenthesized_type() {
                    return Ok(TypeSpecifier::TypeofType(self.parenthesized_type()?));
                }
                Ok(TypeSpecifier::TypeofExpr(self.parenthesized()?))
            }
        }
    }

    fn alignas(&mut self) -> Parse<Alignment> {
        self.bump();
        if self.at_parenthesized_type() {
            return Ok(Alignment::Type(self.nested(Self::parenthesized_type)?));
        }
        self.expect(Tok::LParen)?;
        let expr = self.nested(Self::conditional)?;
        self.expect(Tok::RParen)?;
        Ok(Alignment::Expr(expr))
    }
}

fn is_type_keyword(tok: Tok) -> bool {
    matches!(
        tok,
        Tok::Void
            | Tok::Bool
            | Tok::CharWord
            | Tok::Short
            | Tok::Int
            | Tok::Long
            | Tok::Int128
            | Tok::Float
            | Tok::Double
            | Tok::Signed
            | Tok::Unsigned
            | Tok::Complex
            | Tok::Struct
            | Tok::Union
            | Tok::Enum
            | Tok::Typeof
            | Tok::AutoType
    )
}
