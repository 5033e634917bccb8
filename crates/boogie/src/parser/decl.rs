//! Declarations and types.

use super::{Parse, Parser};
use crate::ast::*;
use crate::program::Trust;
use crate::token::Tok;

impl Parser<'_, '_> {
    /// A whole file.
    pub(super) fn file(&mut self) {
        while !self.cursor.at(Tok::Eof) {
            if self.declaration().is_err() {
                self.recover();
            }
        }
    }

    /// Skips to the likely start of the next declaration.
    fn recover(&mut self) {
        let mut depth = 0u32;
        loop {
            match self.cursor.current.tok {
                Tok::Eof | Tok::Procedure | Tok::Implementation | Tok::Function | Tok::Axiom | Tok::Const => return,
                Tok::Type | Tok::Var if depth == 0 => return,
                Tok::LBrace => depth += 1,
                Tok::RBrace => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.cursor.bump();
        }
    }

    fn declaration(&mut self) -> Parse<()> {
        match self.cursor.current.tok {
            Tok::Type => self.type_declaration(),
            Tok::Const => self.const_declaration(),
            Tok::Axiom => self.axiom(),
            Tok::Function => self.function(),
            Tok::Var => {
                let variables = self.variable_declaration()?;
                self.tree.decls.extend(variables.into_iter().map(Decl::Var));
                Ok(())
            }
            Tok::Procedure => self.procedure(),
            Tok::Implementation => self.implementation(),
            Tok::Ident => {
                // Newer versions of Boogie have declarations that start with contextual keywords.
                let construct = match self.cursor.current_text() {
                    "datatype" => "datatype",
                    "yield" | "atomic" | "async" | "left" | "right" | "both" | "action" => "concurrency (actions)",
                    "pure" => "pure procedure",
                    "hideable" | "revealed" => "hidden axiom or function",
                    _ => return Err(self.unexpected("a declaration")),
                };
                self.unsupported(self.cursor.current.span, construct);
                self.cursor.bump();
                self.recover();
                Ok(())
            }
            _ => {
                let reported = self.unexpected("a declaration");
                self.cursor.bump();
                Err(reported)
            }
        }
    }

    fn type_declaration(&mut self) -> Parse<()> {
        self.cursor.bump();
        let attributes = self.attributes()?;
        let finite = self.at_word("finite") && self.peek() == Tok::Ident && self.eat_word("finite");
        loop {
            let name = self.ident()?;
            let mut params = Vec::new();
            while self.cursor.at(Tok::Ident) {
                params.push(self.ident()?);
            }
            let definition = if self.cursor.eat(Tok::Eq) { Some(self.ty()?) } else { None };
            let attributes = attributes.clone();
            self.tree.decls.push(Decl::Type(TypeDecl { attributes, finite, name, params, definition }));
            if !self.cursor.eat(Tok::Comma) {
                return self.expect_semi();
            }
        }
    }

    fn const_declaration(&mut self) -> Parse<()> {
        self.cursor.bump();
        let attributes = self.attributes()?;
        let unique = self.at_word("unique") && self.peek() == Tok::Ident && self.eat_word("unique");
        let names = self.idents()?;
        self.expect(Tok::Colon)?;
        let ty = self.ty()?;
        if self.at_word("extends") || self.at_word("complete") || self.cursor.at(Tok::Subtype) {
            self.unsupported(self.cursor.current.span, "order of constants (`extends`)");
            while !matches!(self.cursor.current.tok, Tok::Semi | Tok::Eof | Tok::LBrace) {
                self.cursor.bump();
            }
        }
        for name in names {
            let (attributes, ty) = (attributes.clone(), ty.clone());
            self.tree.decls.push(Decl::Const(ConstDecl { attributes, unique, name, ty }));
        }
        if self.uses_clause()? { Ok(()) } else { self.expect_semi() }
    }

    /// `uses { axiom e; ... }`: axioms that matter only where the constant or function is used. They hold everywhere.
    fn uses_clause(&mut self) -> Parse<bool> {
        if !self.at_uses() {
            return Ok(false);
        }
        self.cursor.bump();
        self.expect(Tok::LBrace)?;
        while self.cursor.at(Tok::Axiom) {
            self.axiom()?;
        }
        self.expect(Tok::RBrace)?;
        self.cursor.eat(Tok::Semi);
        Ok(true)
    }

    fn at_uses(&self) -> bool {
        self.at_word("uses") && self.peek() == Tok::LBrace
    }

    fn axiom(&mut self) -> Parse<()> {
        let start = self.cursor.bump().span;
        let attributes = self.attributes()?;
        let expr = self.expr()?;
        self.expect_semi()?;
        let span = start.to(self.cursor.last);
        self.tree.decls.push(Decl::Axiom(AxiomDecl { attributes, expr, span }));
        Ok(())
    }

    fn function(&mut self) -> Parse<()> {
        self.cursor.bump();
        let attributes = self.attributes()?;
        let name = self.ident()?;
        let type_params = self.type_params()?;
        self.expect(Tok::LParen)?;
        let mut params = Vec::new();
        if !self.cursor.at(Tok::RParen) {
            params.push(self.function_param()?);
            while self.cursor.eat(Tok::Comma) {
                params.push(self.function_param()?);
            }
        }
        self.expect(Tok::RParen)?;
        let result = if self.cursor.eat(Tok::Returns) {
            self.expect(Tok::LParen)?;
            let result = self.function_param()?.ty;
            self.expect(Tok::RParen)?;
            result
        } else if self.cursor.eat(Tok::Colon) {
            self.ty()?
        } else {
            return Err(self.unexpected("the result type of the function (`returns (T)`)"));
        };
        let body = if self.cursor.eat(Tok::LBrace) {
            let body = self.expr()?;
            self.expect(Tok::RBrace)?;
            if !self.uses_clause()? {
                self.cursor.eat(Tok::Semi);
            }
            Some(body)
        } else {
            if !self.uses_clause()? {
                self.expect_semi()?;
            }
            None
        };
        let function = FunctionDecl { attributes, name, type_params, params, result, body };
        self.tree.decls.push(Decl::Function(function));
        Ok(())
    }

    /// `x: T` or `T`
    fn function_param(&mut self) -> Parse<FunctionParam> {
        self.attributes()?;
        if self.cursor.at(Tok::Ident) && self.peek() == Tok::Colon {
            let name = self.ident()?;
            self.cursor.bump();
            return Ok(FunctionParam { name: Some(name), ty: self.ty()? });
        }
        Ok(FunctionParam { name: None, ty: self.ty()? })
    }

    /// `<a, b>` or nothing.
    pub(super) fn type_params(&mut self) -> Parse<Vec<Ident>> {
        if !self.cursor.eat(Tok::Lt) {
            return Ok(Vec::new());
        }
        let list = self.idents()?;
        self.expect(Tok::Gt)?;
        Ok(list)
    }

    /// `var x, y: T where e, z: U;`
    pub(super) fn variable_declaration(&mut self) -> Parse<Vec<VarDecl>> {
        self.expect(Tok::Var)?;
        let attributes = self.attributes()?;
        let mut list = Vec::new();
        loop {
            self.variables(attributes.clone(), &mut list)?;
            if !self.cursor.eat(Tok::Comma) {
                break;
            }
        }
        self.expect_semi()?;
        Ok(list)
    }

    /// `x, y: T where e`
    pub(super) fn variables(&mut self, attributes: Vec<Attribute>, list: &mut Vec<VarDecl>) -> Parse<()> {
        let names = self.idents()?;
        self.expect(Tok::Colon)?;
        let ty = self.ty()?;
        let where_clause = if self.cursor.eat(Tok::Where) { Some(self.expr()?) } else { None };
        for name in names {
            list.push(VarDecl { attributes: attributes.clone(), name, ty: ty.clone(), where_clause });
        }
        Ok(())
    }

    fn signature(&mut self) -> Parse<Signature> {
        let name = self.ident()?;
        let type_params = self.type_params()?;
        let params = self.parameters()?;
        let results = if self.cursor.eat(Tok::Returns) { self.parameters()? } else { Vec::new() };
        Ok(Signature { name, type_params, params, results })
    }

    fn parameters(&mut self) -> Parse<Vec<VarDecl>> {
        let mut list = Vec::new();
        self.expect(Tok::LParen)?;
        while !self.cursor.at(Tok::RParen) {
            let attributes = self.attributes()?;
            self.variables(attributes, &mut list)?;
            if !self.cursor.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RParen)?;
        Ok(list)
    }

    fn procedure(&mut self) -> Parse<()> {
        self.cursor.bump();
        let attributes = self.attributes()?;
        let signature = self.signature()?;
        let semicolon = self.cursor.eat(Tok::Semi);
        let (requires, ensures, modifies, body) = (Vec::new(), Vec::new(), Vec::new(), None);
        let mut procedure = ProcedureDecl { attributes, signature, requires, ensures, modifies, body };
        while self.contract_clause(&mut procedure)? {}
        if self.cursor.at(Tok::LBrace) && !semicolon {
            procedure.body = Some(self.body()?);
        } else if !semicolon {
            self.expect_semi()?;
        }
        self.tree.decls.push(Decl::Procedure(procedure));
        Ok(())
    }

    fn contract_clause(&mut self, procedure: &mut ProcedureDecl) -> Parse<bool> {
        let start = self.cursor.current.span;
        let trust = if self.eat_word("free") { Trust::Free } else { Trust::Checked };
        let tok = self.cursor.current.tok;
        match tok {
            Tok::Requires | Tok::Ensures => {
                self.cursor.bump();
                let attributes = self.attributes()?;
                let expr = self.expr()?;
                self.expect_semi()?;
                let spec = Spec { expr, trust, attributes, span: start.to(self.cursor.last) };
                let list = if tok == Tok::Requires { &mut procedure.requires } else { &mut procedure.ensures };
                list.push(spec);
            }
            Tok::Modifies => {
                self.cursor.bump();
                self.attributes()?;
                if !self.cursor.at(Tok::Semi) {
                    procedure.modifies.extend(self.idents()?);
                }
                self.expect_semi()?;
            }
            _ if trust == Trust::Free => return Err(self.unexpected("`requires` or `ensures` after `free`")),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn implementation(&mut self) -> Parse<()> {
        self.cursor.bump();
        let attributes = self.attributes()?;
        let signature = self.signature()?;
        let variables = signature.params.iter().chain(&signature.results);
        if let Some(clause) = variables.filter_map(|var| var.where_clause).next() {
            let span = self.tree.node(clause).span;
            return Err(self.error(span, "`where` clauses belong to the procedure, not to its implementation"));
        }
        if matches!(self.cursor.current.tok, Tok::Requires | Tok::Ensures | Tok::Modifies) || self.at_word("free") {
            return Err(self
                .error(self.cursor.current.span, "the contract belongs to the procedure, not to its implementation"));
        }
        // Old programs have a semicolon here.
        self.cursor.eat(Tok::Semi);
        let body = self.body()?;
        self.tree.decls.push(Decl::Implementation(ImplementationDecl { attributes, signature, body }));
        Ok(())
    }

    /// A type.
    pub(super) fn ty(&mut self) -> Parse<TypeExpr> {
        self.nested(1, |p| {
            if !p.cursor.at(Tok::Ident) {
                return p.type_atom();
            }
            let name = p.ident()?;
            let mut args = Vec::new();
            loop {
                match p.cursor.current.tok {
                    // Contextual keywords that may follow a type.
                    Tok::Ident if p.at_word("extends") || p.at_word("complete") || p.at_word("free") => break,
                    Tok::Ident if p.at_uses() => break,
                    Tok::Ident | Tok::LParen => args.push(p.type_atom()?),
                    Tok::LBracket | Tok::Lt => {
                        args.push(p.ty()?);
                        break;
                    }
                    _ => break,
                }
            }
            let span = name.span.to(p.cursor.last);
            Ok(TypeExpr { kind: TypeExprKind::Name(name.name, args), span })
        })
    }

    /// A type that may be an argument without parentheses (and maps, where they may stand).
    fn type_atom(&mut self) -> Parse<TypeExpr> {
        let start = self.cursor.current.span;
        match self.cursor.current.tok {
            Tok::Ident => {
                let name = self.ident()?;
                Ok(TypeExpr { kind: TypeExprKind::Name(name.name, Vec::new()), span: name.span })
            }
            Tok::LParen => {
                self.cursor.bump();
                let inner = self.ty()?;
                self.expect(Tok::RParen)?;
                Ok(inner)
            }
            Tok::LBracket | Tok::Lt => {
                let type_params = self.type_params()?;
                self.expect(Tok::LBracket)?;
                let mut indices = Vec::new();
                if !self.cursor.at(Tok::RBracket) {
                    indices.push(self.ty()?);
                    while self.cursor.eat(Tok::Comma) {
                        indices.push(self.ty()?);
                    }
                }
                self.expect(Tok::RBracket)?;
                let value = Box::new(self.ty()?);
                Ok(TypeExpr {
                    kind: TypeExprKind::Map { type_params, indices, value },
                    span: start.to(self.cursor.last),
                })
            }
            Tok::LBrace => {
                self.cursor.bump();
                let mut fields = Vec::new();
                loop {
                    let names = self.idents()?;
                    self.expect(Tok::Colon)?;
                    let ty = self.ty()?;
                    fields.extend(names.into_iter().map(|name| (name, ty.clone())));
                    if !self.cursor.eat(Tok::Comma) {
                        break;
                    }
                }
                self.expect(Tok::RBrace)?;
                self.tree.has_structs = true;
                Ok(TypeExpr { kind: TypeExprKind::Struct(fields), span: start.to(self.cursor.last) })
            }
            _ => Err(self.unexpected("a type")),
        }
    }
}
