//! Inline assembly.

use super::{Parse, Parser};
use crate::ast::{Asm, AsmFlow, AsmId, AsmOperand, List, Volatility};
use crate::lex::Tok;

impl Parser<'_> {
    /// `asm volatile goto ("..." : outputs : inputs : clobbers : labels);`
    pub(super) fn asm(&mut self) -> Parse<AsmId> {
        let start = self.here();
        self.expect(Tok::Asm)?;
        let (mut volatility, mut flow) = (Volatility::Plain, AsmFlow::FallThrough);
        loop {
            match self.tok() {
                Tok::Volatile => volatility = Volatility::Volatile,
                Tok::Goto => flow = AsmFlow::Goto,
                // `inline` only affects the estimated size of the code; `const` was allowed in old versions of GCC.
                Tok::Inline | Tok::Const => {}
                _ => break,
            }
            self.bump();
        }
        self.expect(Tok::LParen)?;
        let template = self.string()?;
        let outputs = self.asm_section(Self::asm_operand)?;
        let inputs = self.asm_section(Self::asm_operand)?;
        let clobbers = self.asm_section(Self::string)?;
        let labels = self.asm_section(Self::ident)?;
        self.expect(Tok::RParen)?;
        let outputs: List<AsmOperand> = self.ast.list(&outputs);
        let inputs = self.ast.list(&inputs);
        let clobbers = self.ast.list(&clobbers);
        let labels = self.ast.list(&labels);
        let span = self.span_from(start);
        let asm = Asm { volatility, flow, template, outputs, inputs, clobbers, labels, span };
        let asm = self.ast.add(asm);
        self.expect_semi()?;
        Ok(asm)
    }

    /// A colon and the list after it, if there is one.
    fn asm_section<T>(&mut self, element: impl FnMut(&mut Self) -> Parse<T>) -> Parse<Vec<T>> {
        if !self.eat(Tok::Colon) || matches!(self.tok(), Tok::Colon | Tok::RParen) {
            return Ok(Vec::new());
        }
        self.comma_separated(element)
    }

    fn asm_operand(&mut self) -> Parse<AsmOperand> {
        let mut name = None;
        if self.eat(Tok::LBracket) {
            name = Some(self.ident()?);
            self.expect(Tok::RBracket)?;
        }
        let constraint = self.string()?;
        let value = self.nested(Self::parenthesized)?;
        Ok(AsmOperand { name, constraint, value })
    }
}
