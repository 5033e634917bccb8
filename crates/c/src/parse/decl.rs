//! Declarations and function definitions.

use super::scope::Meaning;
use super::specifiers::SpecifierContext;
use super::{Parse, Parser};
use crate::ast::{
    Attribute, Decl, DeclId, DeclKind, Declarator, ExprId, Function, InitDeclarator, List, Parameters, SpecifiersId,
    Storage, StringId, TypeSpecifier,
};
use crate::lex::Tok;

impl Parser<'_> {
    /// Parses an external declaration (C11 6.9).
    pub(super) fn external_declaration(&mut self) -> Parse<DeclId> {
        let start = self.here();
        match self.tok() {
            Tok::Asm => {
                let asm = self.asm()?;
                Ok(self.decl(DeclKind::Asm(asm), start))
            }
            _ => self.declaration(Vec::new()),
        }
    }

    fn decl(&mut self, kind: DeclKind, start: u32) -> DeclId {
        let span = self.span_from(start);
        self.ast.add(Decl { kind, span })
    }

    /// Parses a declaration or a function definition, after attributes that have already been read.
    pub(super) fn declaration(&mut self, attributes: Vec<Attribute>) -> Parse<DeclId> {
        let start = attributes.first().map_or(self.here(), |a| a.span.start);
        while self.eat(Tok::Extension) {}
        if self.at(Tok::StaticAssert) {
            let (condition, message) = self.static_assert()?;
            return Ok(self.decl(DeclKind::StaticAssert { condition, message }, start));
        }
        // A stray semicolon, possibly after `__extension__`.
        if attributes.is_empty() && self.eat(Tok::Semi) {
            return Ok(self.decl(DeclKind::Empty, start));
        }
        let before = self.at;
        let (specifiers, storage) = self.specifiers(SpecifierContext::Declaration, attributes)?;
        if self.eat(Tok::Semi) {
            return Ok(self.decl(DeclKind::Declarators { specifiers, declarators: List::EMPTY }, start));
        }
        // `unknown_t x`: without a type specifier, only a declarator of type `int` could follow, so the first name is
        // an unknown type.
        if self.ast[specifiers].ty == TypeSpecifier::Implicit
            && self.at(Tok::Ident)
            && matches!(self.peek(1).tok, Tok::Ident | Tok::Star)
        {
            return Err(self.missing_type());
        }
        if before == self.at && !matches!(self.tok(), Tok::Ident | Tok::Star | Tok::LParen) {
            return Err(self.unexpected("a declaration"));
        }
        let from = self.here();
        let declarator = self.declarator()?;
        if let Some(parameters) = self.parameters_of(declarator.derivations) {
            let is_definition = self.at(Tok::LBrace)
                || (matches!(parameters, Parameters::Names(names) if !names.is_empty()) && self.starts_declaration());
            if is_definition && storage != Some(Storage::Typedef) {
                return self.function_definition(specifiers, declarator, parameters, start);
            }
        }
        let mut declarators = vec![self.init_declarator(declarator, storage, from)?];
        while self.eat(Tok::Comma) {
            let from = self.here();
            let mut before = Vec::new();
            self.attributes(&mut before)?;
            let mut declarator = self.declarator()?;
            if !before.is_empty() {
                before.extend_from_slice(&self.ast[declarator.attributes]);
                declarator.attributes = self.ast.list(&before);
            }
            declarators.push(self.init_declarator(declarator, storage, from)?);
        }
        self.expect_semi()?;
        let declarators = self.ast.list(&declarators);
        Ok(self.decl(DeclKind::Declarators { specifiers, declarators }, start))
    }

    /// Parses the rest of an init-declarator. The declared name is in scope in its own initializer.
    fn init_declarator(
        &mut self,
        declarator: Declarator,
        storage: Option<Storage>,
        start: u32,
    ) -> Parse<InitDeclarator> {
        self.declare(declarator, storage);
        let initializer = if self.eat(Tok::Assign) { Some(self.initializer()?) } else { None };
        Ok(InitDeclarator { declarator, initializer, span: self.span_from(start) })
    }

    fn declare(&mut self, declarator: Declarator, storage: Option<Storage>) {
        let meaning = if storage == Some(Storage::Typedef) { Meaning::Typedef } else { Meaning::Ordinary };
        if let Some(name) = declarator.name {
            self.scopes.declare(name.name, meaning);
        }
    }

    fn function_definition(
        &mut self,
        specifiers: SpecifiersId,
        declarator: Declarator,
        parameters: Parameters,
        start: u32,
    ) -> Parse<DeclId> {
        self.declare(declarator, None);
        self.scopes.enter();
        self.declare_parameters(parameters);
        let result = self.nested(|parser| {
            let mut parameter_decls = Vec::new();
            while !parser.at(Tok::LBrace) && parser.starts_declaration() {
                parameter_decls.push(parser.declaration(Vec::new())?);
            }
            let parameter_decls: List<DeclId> = parser.ast.list(&parameter_decls);
            let body = parser.block_in_scope()?;
            Ok(parser.ast.add(Function { specifiers, declarator, parameters, parameter_decls, body }))
        });
        self.scopes.leave();
        let function = result?;
        Ok(self.decl(DeclKind::Function(function), start))
    }

    /// `_Static_assert(x, "message");`
    pub(super) fn static_assert(&mut self) -> Parse<(ExprId, Option<StringId>)> {
        self.bump();
        self.expect(Tok::LParen)?;
        let condition = self.nested(Self::conditional)?;
        let message = if self.eat(Tok::Comma) { Some(self.string()?) } else { None };
        self.expect(Tok::RParen)?;
        self.expect_semi()?;
        Ok((condition, message))
    }
}
