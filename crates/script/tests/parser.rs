//! The syntax tree, as text with one line for each statement and each part of a definition.

use std::fmt::Write;

use tracewright_script::ast::*;
use tracewright_script::parse;
use tracewright_source::{FileId, SourceMap};

fn dump(text: &str) -> String {
    let sources = SourceMap::single("test.ats", text);
    let (script, errors) = parse(&sources, FileId(0));
    assert!(errors.is_empty(), "{errors:?}");
    let mut dump = Dump { sources: &sources, out: String::new() };
    script.statements.iter().for_each(|statement| dump.statement(statement, 0));
    dump.out
}

struct Dump<'a> {
    sources: &'a SourceMap,
    out: String,
}

impl Dump<'_> {
    fn name(&self, name: Name) -> String {
        name.text(self.sources).to_owned()
    }

    fn line(&mut self, depth: usize, text: &str) {
        writeln!(self.out, "{}{text}", "  ".repeat(depth)).unwrap();
    }

    fn statement(&mut self, statement: &Statement, depth: usize) {
        match &statement.kind {
            StatementKind::Define(definition) => {
                let head = format!("define {} {}", self.name(definition.kind), self.name(definition.name));
                self.line(depth, &head);
                for (field, datum) in &definition.fields {
                    let text = format!("{} = {}", self.name(*field), self.datum(datum));
                    self.line(depth + 1, &text);
                }
            }
            StatementKind::Declare { of, name, value } => {
                let value = value.as_ref().map_or(String::new(), |value| format!(" = {}", self.expr(value)));
                let text = format!("declare {} {}{value}", self.name(*of), self.name(*name));
                self.line(depth, &text);
            }
            StatementKind::Assign { name, operator, value } => {
                let operator = operator.map_or("", Binary::symbol);
                let value = value.as_ref().map_or("1".to_owned(), |value| self.expr(value));
                let text = format!("assign {} {operator}= {value}", self.name(*name));
                self.line(depth, &text);
            }
            StatementKind::Evaluate(expr) => {
                let text = format!("evaluate {}", self.expr(expr));
                self.line(depth, &text);
            }
            StatementKind::If { condition, then, otherwise } => {
                let text = format!("if {}", self.expr(condition));
                self.line(depth, &text);
                self.statement(then, depth + 1);
                if let Some(otherwise) = otherwise {
                    self.line(depth, "else");
                    self.statement(otherwise, depth + 1);
                }
            }
            StatementKind::While { condition, body } => {
                let text = format!("while {}", self.expr(condition));
                self.line(depth, &text);
                self.statement(body, depth + 1);
            }
            StatementKind::For { first, condition, step, body } => {
                let condition = condition.as_ref().map_or("true".to_owned(), |condition| self.expr(condition));
                self.line(depth, &format!("for {condition}"));
                first.iter().chain(step).for_each(|part| self.statement(part, depth + 2));
                self.statement(body, depth + 1);
            }
            StatementKind::Block(body) => {
                self.line(depth, "block");
                body.iter().for_each(|part| self.statement(part, depth + 1));
            }
            StatementKind::Procedure(procedure) => {
                let parameters: Vec<String> = procedure
                    .parameters
                    .iter()
                    .map(|(of, name)| format!("{} {}", self.name(*of), self.name(*name)))
                    .collect();
                let head =
                    format!("{} {}({})", self.name(procedure.result), self.name(procedure.name), parameters.join(", "));
                self.line(depth, &format!("procedure {head}"));
                procedure.body.iter().for_each(|part| self.statement(part, depth + 1));
            }
            StatementKind::Break => self.line(depth, "break"),
            StatementKind::Continue => self.line(depth, "continue"),
            StatementKind::Return(value) => {
                let value = value.as_ref().map_or(String::new(), |value| self.expr(value));
                self.line(depth, format!("return {value}").trim_end());
            }
            StatementKind::Nothing => self.line(depth, "nothing"),
        }
    }

    fn datum(&self, datum: &Datum) -> String {
        let all = |items: &[Datum]| items.iter().map(|item| self.datum(item)).collect::<Vec<_>>().join(" ");
        match datum {
            Datum::Atom(name) => self.name(*name),
            Datum::Set(_, items) => format!("{{{}}}", all(items)),
            Datum::Tuple(_, items) => format!("({})", all(items)),
            Datum::Formula(_, formula) => self.formula(formula),
            Datum::Update(name, value) => format!("{} := {}", self.name(*name), self.name(*value)),
        }
    }

    fn formula(&self, formula: &Formula) -> String {
        let all = |parts: &[Formula]| parts.iter().map(|part| self.formula(part)).collect::<Vec<_>>().join(" ");
        match formula {
            Formula::Atom(name) => self.name(*name),
            Formula::Not(part) => format!("<not {}>", self.formula(part)),
            Formula::And(parts) => format!("<and {}>", all(parts)),
            Formula::Or(parts) => format!("<or {}>", all(parts)),
        }
    }

    fn expr(&self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Int(number) => number.to_string(),
            ExprKind::Bool(truth) => truth.to_string(),
            ExprKind::Str(name) => format!("{:?}", self.name(*name)),
            ExprKind::Variable(name) => self.name(*name),
            ExprKind::Call { name, arguments } => {
                let arguments: Vec<String> = arguments.iter().map(|argument| self.expr(argument)).collect();
                format!("{}({})", self.name(*name), arguments.join(", "))
            }
            ExprKind::Not(operand) => format!("(! {})", self.expr(operand)),
            ExprKind::Negate(operand) => format!("(- {})", self.expr(operand)),
            ExprKind::Binary { operator, left, right } => {
                format!("({} {} {})", operator.symbol(), self.expr(left), self.expr(right))
            }
            ExprKind::Word(letters) => format!("word[{}]", self.letters(letters)),
            ExprKind::Lasso { stem, period } => format!("lasso[{} | {}]", self.letters(stem), self.letters(period)),
            ExprKind::Tree(tree) => format!("tree[{}]", self.tree(tree)),
        }
    }

    fn letters(&self, letters: &[WordLetter]) -> String {
        let one = |letter: &WordLetter| match letter {
            WordLetter::Internal(name) => self.name(*name),
            WordLetter::Call(name) => format!("{}<", self.name(*name)),
            WordLetter::Return(name) => format!(">{}", self.name(*name)),
        };
        letters.iter().map(one).collect::<Vec<_>>().join(" ")
    }

    fn tree(&self, tree: &Tree) -> String {
        let children: Vec<String> = tree.children.iter().map(|child| self.tree(child)).collect();
        if children.is_empty() {
            self.name(tree.letter)
        } else {
            format!("{}({})", self.name(tree.letter), children.join(" "))
        }
    }
}

#[test]
fn everything() {
    insta::assert_snapshot!(dump(include_str!("everything.ats")));
}

#[test]
fn precedence() {
    assert_eq!(
        dump("print(1 + 2 * 3 == 7 && !a || b < c - 1 - 2);"),
        "evaluate print((|| (&& (== (+ 1 (* 2 3)) 7) (! a)) (< b (- (- c 1) 2))))\n"
    );
    assert_eq!(
        dump("print(-f(x) % 2 >= (1 + 2) * 3 != true);"),
        "evaluate print((!= (>= (% (- f(x)) 2) (* (+ 1 2) 3)) true))\n"
    );
}

#[test]
fn words() {
    assert_eq!(
        dump("print([a< b< >c d], [, x<], [x , ], [ > y ], [ , ]);"),
        "evaluate print(word[a< b< >c d], lasso[ | x<], lasso[x | ], word[>y], lasso[ | ])\n"
    );
}

#[test]
fn an_else_belongs_to_the_nearest_if() {
    assert_eq!(dump("if (a) if (b) x++; else x--;"), "if a\n  if b\n    assign x += 1\n  else\n    assign x -= 1\n");
}
