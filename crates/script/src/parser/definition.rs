//! Definitions of automata: `( states = {p q}, transitions = {(p a q)}, .. )`.

use super::{Parse, Parser};
use crate::ast::{Datum, Definition, Formula, Name};
use crate::token::Tok;

impl Parser<'_> {
    /// Whether a definition starts here: `( field =`, or the same with the kind repeated before it.
    pub(super) fn at_definition(&self) -> bool {
        match self.cursor.current.tok {
            Tok::LParen => self.peek::<2>() == [Tok::Name, Tok::Assign],
            Tok::Name => self.peek::<3>() == [Tok::LParen, Tok::Name, Tok::Assign],
            _ => false,
        }
    }

    pub(super) fn definition(&mut self, kind: Name, name: Name) -> Parse<Definition> {
        if self.cursor.at(Tok::Name) {
            if self.cursor.current_text() != self.text_of(kind) {
                let message = format!("expected `(` or `{}`, found {}", self.text_of(kind), self.found());
                return Err(self.error(self.cursor.current.span, message));
            }
            self.cursor.bump();
        }
        self.expect(Tok::LParen)?;
        let mut fields = Vec::new();
        loop {
            let field = self.name()?;
            self.expect(Tok::Assign)?;
            fields.push((field, self.datum()?));
            if !self.cursor.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RParen)?;
        Ok(Definition { kind, name, fields })
    }

    fn text_of(&self, name: Name) -> &str {
        self.cursor.text(name.span)
    }

    fn datum(&mut self) -> Parse<Datum> {
        match self.cursor.current.tok {
            Tok::LBrace => {
                let start = self.cursor.current.span;
                let items = self.nested(|p| p.data(Tok::RBrace))?;
                Ok(Datum::Set(self.since(start), items))
            }
            Tok::LParen => {
                let start = self.cursor.current.span;
                let items = self.nested(|p| p.data(Tok::RParen))?;
                match (self.cursor.at(Tok::Amp) || self.cursor.at(Tok::Bar), <[Datum; 1]>::try_from(items)) {
                    // `(p | q) & r` starts like a tuple, so reinterpret it.
                    (true, Ok([item])) if formula_of(&item).is_some() => {
                        let first = formula_of(&item).expect("just seen");
                        let formula = self.formula_after(first)?;
                        Ok(Datum::Formula(self.since(start), Box::new(formula)))
                    }
                    (_, Ok(items)) => Ok(Datum::Tuple(self.since(start), items.into())),
                    (_, Err(items)) => Ok(Datum::Tuple(self.since(start), items)),
                }
            }
            Tok::Tilde => {
                let start = self.cursor.current.span;
                let formula = self.formula()?;
                Ok(Datum::Formula(self.since(start), Box::new(formula)))
            }
            _ => {
                let name = self.atom("a name, `{` or `(`")?;
                match self.cursor.current.tok {
                    Tok::Amp | Tok::Bar => {
                        let formula = self.formula_after(Formula::Atom(name))?;
                        Ok(Datum::Formula(self.since(name.span), Box::new(formula)))
                    }
                    Tok::Update => {
                        self.cursor.bump();
                        Ok(Datum::Update(name, self.atom("a term")?))
                    }
                    _ => Ok(Datum::Atom(name)),
                }
            }
        }
    }

    /// The items between brackets.
    fn data(&mut self, end: Tok) -> Parse<Vec<Datum>> {
        self.cursor.bump();
        let mut items = Vec::new();
        while !self.cursor.eat(end) {
            if self.at_atom() || matches!(self.cursor.current.tok, Tok::LBrace | Tok::LParen | Tok::Tilde) {
                items.push(self.datum()?);
                // Commas may separate updates and the parts of tuples.
                if end == Tok::RParen || matches!(items.last(), Some(Datum::Update(..))) {
                    self.cursor.eat(Tok::Comma);
                }
            } else if end == Tok::RBrace {
                return Err(self.unexpected("a name, `(` or `}`"));
            } else {
                return Err(self.unexpected("a name or `)`"));
            }
        }
        Ok(items)
    }

    fn formula(&mut self) -> Parse<Formula> {
        let first = self.formula_primary()?;
        self.formula_after(first)
    }

    /// The rest of a disjunction of conjunctions.
    fn formula_after(&mut self, first: Formula) -> Parse<Formula> {
        let mut disjuncts = vec![self.conjunction_after(first)?];
        while self.cursor.eat(Tok::Bar) {
            let first = self.formula_primary()?;
            disjuncts.push(self.conjunction_after(first)?);
        }
        Ok(match disjuncts.len() {
            1 => disjuncts.remove(0),
            _ => Formula::Or(disjuncts),
        })
    }

    fn conjunction_after(&mut self, first: Formula) -> Parse<Formula> {
        let mut conjuncts = vec![first];
        while self.cursor.eat(Tok::Amp) {
            conjuncts.push(self.formula_primary()?);
        }
        Ok(match conjuncts.len() {
            1 => conjuncts.remove(0),
            _ => Formula::And(conjuncts),
        })
    }

    fn formula_primary(&mut self) -> Parse<Formula> {
        self.nested(|p| match p.cursor.current.tok {
            Tok::Tilde => {
                p.cursor.bump();
                Ok(Formula::Not(Box::new(p.formula_primary()?)))
            }
            Tok::LParen => {
                p.cursor.bump();
                let formula = p.formula()?;
                p.expect(Tok::RParen)?;
                Ok(formula)
            }
            _ => Ok(Formula::Atom(p.atom("a state, `~` or `(`")?)),
        })
    }
}

fn formula_of(datum: &Datum) -> Option<Formula> {
    match datum {
        Datum::Atom(name) => Some(Formula::Atom(*name)),
        Datum::Formula(_, formula) => Some((**formula).clone()),
        _ => None,
    }
}
