//! Declarators, which are flattened while they are parsed: see [`crate::ast::Declarator`].

use super::scope::Meaning;
use super::specifiers::SpecifierContext;
use super::{MAX_DEPTH, Parse, Parser};
use crate::ast::{
    ArraySize, Attribute, Declarator, Derivation, Ident, List, Parameter, Parameters, Qualifiers, TypeSpecifier,
};
use crate::ast::{BasicType, StringId};
use crate::lex::Tok;

/// Whether a declarator has a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Naming {
    /// It must have one.
    Required,
    /// It may have one: in parameters.
    Optional,
    /// It has none: in type names.
    Forbidden,
}

/// The parts of a declarator so far.
#[derive(Default)]
struct Parts {
    name: Option<Ident>,
    derivations: Vec<Derivation>,
    attributes: Vec<Attribute>,
}

impl Parser<'_> {
    /// Parses a declarator with a name, and the asm label and attributes that may follow it.
    pub(super) fn declarator(&mut self) -> Parse<Declarator> {
        let start = self.here();
        let mut parts = Parts::default();
        self.declarator_parts(Naming::Required, &mut parts)?;
        let asm_label = self.asm_label()?;
        self.attributes(&mut parts.attributes)?;
        Ok(self.finish(parts, asm_label, start))
    }

    pub(super) fn abstract_declarator(&mut self) -> Parse<Declarator> {
        let start = self.here();
        let mut parts = Parts::default();
        self.declarator_parts(Naming::Forbidden, &mut parts)?;
        self.attributes(&mut parts.attributes)?;
        Ok(self.finish(parts, None, start))
    }

    /// The declarator of an unnamed bit-field.
    pub(super) fn empty_declarator(&mut self) -> Declarator {
        let start = self.here();
        self.finish(Parts::default(), None, start)
    }

    fn finish(&mut self, parts: Parts, asm_label: Option<StringId>, start: u32) -> Declarator {
        let start = start.min(self.last_span().end);
        Declarator {
            name: parts.name,
            derivations: self.ast.list(&parts.derivations),
            attributes: self.ast.list(&parts.attributes),
            asm_label,
            span: self.span_from(start),
        }
    }

    fn asm_label(&mut self) -> Parse<Option<StringId>> {
        if !self.eat(Tok::Asm) {
            return Ok(None);
        }
        self.expect(Tok::LParen)?;
        let label = self.string()?;
        self.intern_text(label);
        self.expect(Tok::RParen)?;
        Ok(Some(label))
    }

    /// Pointers bind weaker than the suffixes after the name, and the last star is nearest to the name.
    fn declarator_parts(&mut self, naming: Naming, parts: &mut Parts) -> Parse<()> {
        let mut pointers = Vec::new();
        loop {
            match self.tok() {
                Tok::Star => pointers.push(self.pointer()?),
                Tok::Attribute | Tok::LBracket if self.at_attributes() => self.attributes(&mut parts.attributes)?,
                Tok::Extension => {
                    self.bump();
                }
                _ => break,
            }
        }
        match self.tok() {
            Tok::LParen if naming == Naming::Required || !self.starts_parameters() => {
                self.bump();
                self.nested(|parser| parser.declarator_parts(naming, parts))?;
                self.expect(Tok::RParen)?;
            }
            Tok::Ident if naming != Naming::Forbidden => parts.name = Some(self.ident()?),
            _ if naming == Naming::Required => return Err(self.unexpected("a name")),
            _ => {}
        }
        loop {
            let suffix = match self.tok() {
                Tok::LBracket if self.at_attributes() => {
                    self.attributes(&mut parts.attributes)?;
                    continue;
                }
                Tok::LBracket => self.nested(Self::array)?,
                Tok::LParen => self.nested(Self::function)?,
                _ => break,
            };
            parts.derivations.push(suffix);
        }
        parts.derivations.extend(pointers.into_iter().rev());
        // Recursion over the type is as deep as this list is long.
        if parts.derivations.len() > MAX_DEPTH as usize { Err(self.too_deep(self.last_span())) } else { Ok(()) }
    }

    /// Whether the current parenthesis, in a declarator that may have no name, starts a parameter list rather than a
    /// nested declarator.
    fn starts_parameters(&self) -> bool {
        match self.peek(1).tok {
            Tok::RParen | Tok::Ellipsis | Tok::Register => true,
            // An attribute here belongs to a declarator: `(__attribute__((x)) *f)(void)`.
            Tok::Attribute => false,
            _ => self.starts_type(1),
        }
    }

    fn pointer(&mut self) -> Parse<Derivation> {
        let start = self.here();
        self.bump();
        let mut attributes = Vec::new();
        let qualifiers = self.qualifiers(&mut attributes)?;
        let attributes = self.ast.list(&attributes);
        Ok(Derivation::Pointer { qualifiers, attributes, span: self.span_from(start) })
    }

    fn qualifiers(&mut self, attributes: &mut Vec<Attribute>) -> Parse<Qualifiers> {
        let mut qualifiers = Qualifiers::default();
        loop {
            match self.tok() {
                Tok::Const => qualifiers.is_const = true,
                Tok::Volatile => qualifiers.is_volatile = true,
                Tok::Restrict => {
                    qualifiers.is_restrict = true;
                    self.ast.has_restrict = true;
                }
                Tok::Atomic => {
                    qualifiers.is_atomic = true;
                    self.note_atomic();
                }
                Tok::Attribute => {
                    self.attributes(attributes)?;
                    continue;
                }
                _ => return Ok(qualifiers),
            }
            self.bump();
        }
    }

    /// `[const static 5]`
    fn array(&mut self) -> Parse<Derivation> {
        let start = self.here();
        self.bump();
        let mut at_least = self.eat(Tok::Static);
        let qualifiers = self.qualifiers(&mut Vec::new())?;
        at_least |= self.eat(Tok::Static);
        let size = match self.tok() {
            Tok::RBracket => ArraySize::Unknown,
            Tok::Star if self.peek(1).tok == Tok::RBracket => {
                self.bump();
                ArraySize::Star
            }
            _ if at_least => ArraySize::AtLeast(self.assignment()?),
            _ => ArraySize::Expr(self.assignment()?),
        };
        self.expect(Tok::RBracket)?;
        Ok(Derivation::Array { size, qualifiers, span: self.span_from(start) })
    }

    /// `(int x, ...)` or `(x, y)`
    fn function(&mut self) -> Parse<Derivation> {
        let start = self.here();
        self.bump();
        let is_names = match self.tok() {
            Tok::RParen => true,
            // The identifier list of a K&R definition, unless the first name is an unknown type: `f(unknown_t x)`.
            Tok::Ident => {
                !self.scopes.is_type(self.current().symbol) && matches!(self.peek(1).tok, Tok::Comma | Tok::RParen)
            }
            _ => false,
        };
        let parameters = if is_names {
            let names = if self.at(Tok::RParen) { Vec::new() } else { self.comma_separated(Self::ident)? };
            Parameters::Names(self.ast.list(&names))
        } else {
            self.scopes.enter();
            let parameters = self.prototype();
            self.scopes.leave();
            parameters?
        };
        self.expect(Tok::RParen)?;
        Ok(Derivation::Function { parameters, span: self.span_from(start) })
    }

    fn prototype(&mut self) -> Parse<Parameters> {
        let mut parameters: Vec<Parameter> = Vec::new();
        let mut variadic = false;
        loop {
            if self.eat(Tok::Ellipsis) {
                variadic = true;
                break;
            }
            let parameter = self.parameter()?;
            parameters.push(parameter);
            if self.at(Tok::Semi) {
                let span = self.current().span;
                self.unsupported(span, "forward declaration of a parameter");
                self.bump();
                parameters.clear();
                continue;
            }
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        if let [only] = parameters.as_slice()
            && !variadic
            && self.is_void(only)
        {
            parameters.clear();
        }
        Ok(Parameters::Prototype { parameters: self.ast.list(&parameters), variadic })
    }

    /// Whether the only parameter is `void`, which means that there are none.
    fn is_void(&self, parameter: &Parameter) -> bool {
        let specifiers = &self.ast[parameter.specifiers];
        specifiers.ty == TypeSpecifier::Basic(BasicType::Void)
            && specifiers.qualifiers == Qualifiers::default()
            && specifiers.storage.is_none()
            && parameter.declarator.name.is_none()
            && parameter.declarator.derivations.is_empty()
    }

    fn parameter(&mut self) -> Parse<Parameter> {
        let start = self.here();
        let (specifiers, _) = self.specifiers(SpecifierContext::Parameter, Vec::new())?;
        let from = self.here();
        let mut parts = Parts::default();
        self.declarator_parts(Naming::Optional, &mut parts)?;
        let asm_label = self.asm_label()?;
        self.attributes(&mut parts.attributes)?;
        let declarator = self.finish(parts, asm_label, from);
        if let Some(name) = declarator.name {
            self.scopes.declare(name.name, Meaning::Ordinary);
        }
        Ok(Parameter { specifiers, declarator, span: self.span_from(start) })
    }

    /// Brings the names of the parameters of a function into scope, before its body is parsed.
    pub(super) fn declare_parameters(&mut self, parameters: Parameters) {
        let names: Vec<Ident> = match parameters {
            Parameters::Prototype { parameters, .. } => {
                self.ast[parameters].iter().filter_map(|p| p.declarator.name).collect()
            }
            Parameters::Names(names) => self.ast[names].to_vec(),
        };
        for name in names {
            self.scopes.declare(name.name, Meaning::Ordinary);
        }
    }

    /// The parameters of the function that a declarator declares, if it declares one.
    pub(super) fn parameters_of(&self, derivations: List<Derivation>) -> Option<Parameters> {
        match self.ast[derivations].first() {
            Some(&Derivation::Function { parameters, .. }) => Some(parameters),
            _ => None,
        }
    }
}
