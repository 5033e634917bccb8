//! Pretty-printing of programs as Boogie text.
//!
//! The printed text parses to the same program; printing it again gives the same text.

mod decls;
mod exprs;
mod names;
mod stmts;

use std::borrow::Cow;

use crate::exprs::ExprId;
use crate::lexer::is_plain_name;
use crate::program::{Attribute, AttributeArg, ProcedureId, Program};
use crate::types::{Type, TypeKind};
use names::{Names, Outer};

/// The whole program as Boogie text.
pub fn print_program(program: &Program) -> String {
    let mut out = String::new();
    decls::program(&mut out, program);
    out
}

/// An expression with as few parentheses as possible. Local variables have the names of their procedure; without one
/// they are `local0`, `local1`, ...
pub fn print_expr(program: &Program, procedure: Option<ProcedureId>, expr: ExprId) -> String {
    let outer = Outer::nothing(program);
    let names = match procedure {
        Some(id) => Names::of(&outer, program.procedure(id)),
        None => Names::none(&outer),
    };
    let mut out = String::new();
    exprs::expr(&mut out, program, &names, expr);
    out
}

/// A type.
pub fn print_type(program: &Program, ty: Type) -> String {
    let mut out = String::new();
    type_to(&mut out, program, ty, Position::Free);
    out
}

/// The context of a type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Position {
    /// Anywhere.
    Free,
    /// As an argument of a type constructor: needs parentheses unless it is one word.
    Argument,
}

fn type_to(out: &mut String, program: &Program, ty: Type, position: Position) {
    let compound = match program.types.kind(ty) {
        TypeKind::Map(..) => true,
        TypeKind::Named(_, args) => !args.is_empty(),
        _ => false,
    };
    let parentheses = compound && position == Position::Argument;
    if parentheses {
        out.push('(');
    }
    match program.types.kind(ty) {
        TypeKind::Bool => out.push_str("bool"),
        TypeKind::Int => out.push_str("int"),
        TypeKind::Real => out.push_str("real"),
        TypeKind::Bv(width) => out.push_str(&format!("bv{width}")),
        TypeKind::Float { significand, exponent } => out.push_str(&format!("float{significand}e{exponent}")),
        TypeKind::RoundingMode => out.push_str("rmode"),
        TypeKind::Map(indices, value) => {
            out.push('[');
            for (i, &index) in indices.iter().enumerate() {
                out.push_str(if i > 0 { ", " } else { "" });
                type_to(out, program, index, Position::Free);
            }
            out.push(']');
            type_to(out, program, *value, Position::Free);
        }
        TypeKind::Named(id, args) => {
            // The checker's placeholders for type parameters have no constructor.
            match program.type_ctors.get(id.index()) {
                Some(ctor) => name_to(out, &ctor.name),
                None => out.push('_'),
            }
            for &arg in args {
                out.push(' ');
                type_to(out, program, arg, Position::Argument);
            }
        }
    }
    if parentheses {
        out.push(')');
    }
}

/// A name, escaped if it would be read as something else.
fn escaped(name: &str) -> Cow<'_, str> {
    match is_plain_name(name) {
        true => Cow::Borrowed(name),
        false => Cow::Owned(format!("\\{name}")),
    }
}

fn name_to(out: &mut String, name: &str) {
    out.push_str(&escaped(name));
}

/// `{:name args} ` for each attribute, each followed by a blank.
fn attributes_to(out: &mut String, attributes: &[Attribute]) {
    for attribute in attributes {
        out.push_str("{:");
        out.push_str(&attribute.name);
        for (i, arg) in attribute.args.iter().enumerate() {
            out.push_str(if i > 0 { ", " } else { " " });
            match arg {
                AttributeArg::Text(text) => {
                    out.push('"');
                    out.push_str(text);
                    out.push('"');
                }
                AttributeArg::Expr(text) => out.push_str(text),
            }
        }
        out.push_str("} ");
    }
}
