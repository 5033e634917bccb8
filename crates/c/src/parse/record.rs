//! Structs, unions and enumerations.

use super::scope::Meaning;
use super::specifiers::SpecifierContext;
use super::{Parse, Parser, Reported};
use crate::ast::{
    Attribute, AttributeArgs, Enum, EnumId, Enumerator, Field, Member, MemberKind, Pragma, Record, RecordId,
    RecordKind, Switch,
};
use crate::lex::Tok;

impl Parser<'_> {
    /// Parses `struct s { ... }`; the keyword is the current token.
    pub(super) fn record_specifier(&mut self) -> Parse<RecordId> {
        let start = self.here();
        let kind = if self.bump().tok == Tok::Struct { RecordKind::Struct } else { RecordKind::Union };
        let mut attributes: Vec<Attribute> = Vec::new();
        self.attributes(&mut attributes)?;
        let tag = if self.at(Tok::Ident) { Some(self.ident()?) } else { None };
        let mut pack = None;
        let members = if self.eat(Tok::LBrace) {
            let members = self.members();
            // GCC lays out a record at its closing brace, so the value of the pragma there applies.
            pack = self.packs.at(self.here());
            self.layout_pragmas(&mut attributes);
            self.expect(Tok::RBrace)?;
            self.attributes(&mut attributes)?;
            Some(self.ast.list(&members))
        } else if tag.is_none() {
            return Err(self.unexpected("a name or `{`"));
        } else {
            None
        };
        let attributes = self.ast.list(&attributes);
        Ok(self.ast.add(Record { kind, tag, members, attributes, pack, span: self.span_from(start) }))
    }

    /// The effect of pragmas on the layout of records here, as the equivalent attributes.
    fn layout_pragmas(&mut self, attributes: &mut Vec<Attribute>) {
        let here = self.here();
        let (mut ms_struct, mut big_endian) = (None, None);
        for &(span, pragma) in self.pragmas.iter().take_while(|(span, _)| span.start <= here) {
            match pragma {
                Pragma::MsStruct(switch) => ms_struct = (switch == Switch::On).then_some(span),
                Pragma::BigEndian(switch) => big_endian = (switch == Switch::On).then_some(span),
                _ => {}
            }
        }
        if let Some(span) = ms_struct {
            let name = self.names.intern("ms_struct");
            attributes.push(Attribute { name, args: AttributeArgs::None, span });
        }
        if let Some(span) = big_endian {
            // No argument is needed: only a pragma for the foreign byte order gets here.
            let name = self.names.intern("scalar_storage_order");
            attributes.push(Attribute { name, args: AttributeArgs::None, span });
        }
    }

    fn members(&mut self) -> Vec<Member> {
        let mut members = Vec::new();
        while !matches!(self.tok(), Tok::RBrace | Tok::Eof) {
            if self.eat(Tok::Semi) {
                continue;
            }
            let start = self.at;
            match self.nested(Self::member) {
                Ok(member) => members.push(member),
                Err(Reported) => self.recover_member(start),
            }
        }
        members
    }

    /// Recovers after the next `;`, or before the end of the struct.
    fn recover_member(&mut self, start: usize) {
        self.scopes.enter(); // so that the end of the block is not skipped
        self.recover(start);
        self.scopes.leave();
    }

    fn member(&mut self) -> Parse<Member> {
        let start = self.here();
        if self.at(Tok::StaticAssert) {
            let (condition, message) = self.static_assert()?;
            return Ok(Member { kind: MemberKind::StaticAssert { condition, message }, span: self.span_from(start) });
        }
        let (specifiers, _) = self.specifiers(SpecifierContext::Type, Vec::new())?;
        let fields = if self.at(Tok::Semi) { Vec::new() } else { self.comma_separated(Self::field)? };
        // Old programs omit the last `;`.
        if !self.at(Tok::RBrace) {
            self.expect_semi()?;
        }
        let fields = self.ast.list(&fields);
        Ok(Member { kind: MemberKind::Fields { specifiers, fields }, span: self.span_from(start) })
    }

    fn field(&mut self) -> Parse<Field> {
        let start = self.here();
        let mut declarator = if self.at(Tok::Colon) { self.empty_declarator() } else { self.declarator()? };
        let width = if self.eat(Tok::Colon) { Some(self.conditional()?) } else { None };
        if width.is_some() && self.at(Tok::Attribute) {
            let mut attributes = self.ast[declarator.attributes].to_vec();
            self.attributes(&mut attributes)?;
            declarator.attributes = self.ast.list(&attributes);
        }
        Ok(Field { declarator, width, span: self.span_from(start) })
    }

    /// Parses `enum e { ... }`; the keyword is the current token.
    pub(super) fn enum_specifier(&mut self) -> Parse<EnumId> {
        let start = self.here();
        self.bump();
        let mut attributes: Vec<Attribute> = Vec::new();
        self.attributes(&mut attributes)?;
        let tag = if self.at(Tok::Ident) { Some(self.ident()?) } else { None };
        let enumerators = if self.eat(Tok::LBrace) {
            let mut enumerators = Vec::new();
            while !self.at(Tok::RBrace) {
                enumerators.push(self.enumerator()?);
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
            self.expect(Tok::RBrace)?;
            self.attributes(&mut attributes)?;
            Some(self.ast.list(&enumerators))
        } else if tag.is_none() {
            return Err(self.unexpected("a name or `{`"));
        } else {
            None
        };
        let attributes = self.ast.list(&attributes);
        Ok(self.ast.add(Enum { tag, enumerators, attributes, span: self.span_from(start) }))
    }

    fn enumerator(&mut self) -> Parse<Enumerator> {
        let start = self.here();
        let name = self.ident()?;
        let mut attributes = Vec::new();
        self.attributes(&mut attributes)?;
        let value = if self.eat(Tok::Assign) { Some(self.conditional()?) } else { None };
        self.scopes.declare(name.name, Meaning::Ordinary);
        let attributes = self.ast.list(&attributes);
        Ok(Enumerator { name, value, attributes, span: self.span_from(start) })
    }
}
