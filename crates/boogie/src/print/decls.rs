//! Printing of declarations: types, constants, functions, axioms, variables, procedures, in this order.

use super::names::{Names, Outer};
use super::stmts::StmtPrinter;
use super::{Position, attributes_to, exprs, name_to, type_to};
use crate::program::{Body, LocalId, Procedure, Program};

pub(super) fn program(out: &mut String, program: &Program) {
    let outer = Outer::of(program);
    let none = Names::none(&outer);
    for ctor in &program.type_ctors {
        out.push_str("type ");
        attributes_to(out, &ctor.attributes);
        out.push_str(if ctor.finite { "finite " } else { "" });
        name_to(out, &ctor.name);
        for i in 0..ctor.arity {
            out.push_str(&format!(" a{i}"));
        }
        out.push_str(";\n");
    }
    for constant in &program.constants {
        out.push_str("const ");
        attributes_to(out, &constant.attributes);
        out.push_str(if constant.unique { "unique " } else { "" });
        name_to(out, &constant.name);
        out.push_str(": ");
        type_to(out, program, constant.ty, Position::Free);
        out.push_str(";\n");
    }
    for function in &program.functions {
        out.push_str("function ");
        attributes_to(out, &function.attributes);
        name_to(out, &function.name);
        out.push('(');
        exprs::binders(out, program, &function.params);
        out.push_str(") returns (");
        type_to(out, program, function.result, Position::Free);
        out.push(')');
        match function.body {
            Some(body) => {
                out.push_str(" { ");
                exprs::expr(out, program, &none, body);
                out.push_str(" }\n");
            }
            None => out.push_str(";\n"),
        }
    }
    for axiom in &program.axioms {
        out.push_str("axiom ");
        attributes_to(out, &axiom.attributes);
        exprs::expr(out, program, &none, axiom.expr);
        out.push_str(";\n");
    }
    for global in &program.globals {
        out.push_str("var ");
        attributes_to(out, &global.attributes);
        name_to(out, &global.name);
        out.push_str(": ");
        type_to(out, program, global.ty, Position::Free);
        if let Some(clause) = global.where_clause {
            out.push_str(" where ");
            exprs::expr(out, program, &none, clause);
        }
        out.push_str(";\n");
    }
    for item in &program.procedures {
        procedure(out, program, &outer, item);
    }
}

fn procedure(out: &mut String, program: &Program, outer: &Outer, procedure: &Procedure) {
    let names = Names::unique(outer, procedure);
    out.push_str("\nprocedure ");
    attributes_to(out, &procedure.attributes);
    signature(out, program, procedure, &names, Clauses::Print);
    // A single implementation with the same attributes is printed as the procedure's own body.
    let inline = match procedure.bodies.as_slice() {
        [body] if body.attributes == procedure.attributes => Some(body),
        _ => None,
    };
    out.push_str(if inline.is_some() { "\n" } else { ";\n" });
    contract(out, program, procedure, &names);
    if let Some(body) = inline {
        print_body(out, program, procedure, &names, body);
        return;
    }
    for body in &procedure.bodies {
        out.push_str("\nimplementation ");
        attributes_to(out, &body.attributes);
        signature(out, program, procedure, &names, Clauses::Omit);
        out.push('\n');
        print_body(out, program, procedure, &names, body);
    }
}

/// Whether `where` clauses and attributes of parameters are printed: they belong to the procedure only.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Clauses {
    Print,
    Omit,
}

fn signature(out: &mut String, program: &Program, procedure: &Procedure, names: &Names, clauses: Clauses) {
    name_to(out, &procedure.name);
    out.push('(');
    variables(out, program, procedure, names, &procedure.params, clauses);
    out.push(')');
    if !procedure.results.is_empty() {
        out.push_str(" returns (");
        variables(out, program, procedure, names, &procedure.results, clauses);
        out.push(')');
    }
}

fn variables(
    out: &mut String,
    program: &Program,
    procedure: &Procedure,
    names: &Names,
    list: &[LocalId],
    clauses: Clauses,
) {
    for (i, &id) in list.iter().enumerate() {
        out.push_str(if i > 0 { ", " } else { "" });
        variable(out, program, procedure, names, id, clauses);
    }
}

fn variable(out: &mut String, program: &Program, procedure: &Procedure, names: &Names, id: LocalId, clauses: Clauses) {
    let local = procedure.local(id);
    if clauses == Clauses::Print {
        attributes_to(out, &local.attributes);
    }
    out.push_str(&names.local(id));
    out.push_str(": ");
    type_to(out, program, local.ty, Position::Free);
    if let (Some(clause), Clauses::Print) = (local.where_clause, clauses) {
        out.push_str(" where ");
        exprs::expr(out, program, names, clause);
    }
}

fn contract(out: &mut String, program: &Program, procedure: &Procedure, names: &Names) {
    if !procedure.modifies.is_empty() {
        out.push_str("  modifies ");
        for (i, &id) in procedure.modifies.iter().enumerate() {
            out.push_str(if i > 0 { ", " } else { "" });
            out.push_str(&names.global(id));
        }
        out.push_str(";\n");
    }
    // Specifications have no body, but the printer of statements requires one.
    let empty = Body {
        locals: Vec::new(),
        labels: Vec::new(),
        block: Vec::new(),
        attributes: Vec::new(),
        span: procedure.span,
        end: procedure.span,
    };
    let mut printer = StmtPrinter::new(out, program, names, &empty);
    for (keyword, specs) in [("requires ", &procedure.requires), ("ensures ", &procedure.ensures)] {
        for spec in specs {
            printer.out.push_str("  ");
            printer.spec(keyword, spec);
        }
    }
}

fn print_body(out: &mut String, program: &Program, procedure: &Procedure, names: &Names, body: &Body) {
    out.push_str("{\n");
    for &id in &body.locals {
        out.push_str("  var ");
        variable(out, program, procedure, names, id, Clauses::Print);
        out.push_str(";\n");
    }
    StmtPrinter::new(out, program, names, body).block(&body.block, 1);
    out.push_str("}\n");
}
