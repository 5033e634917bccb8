//! The interpreter, for scripts that have been checked.

mod expression;
mod special;

use std::rc::Rc;

use rustc_hash::FxHashMap;
use tracewright_random::Random;
use tracewright_source::{Diagnostic, Span};

use crate::ast::{Binary, Expr, Procedure, Statement, StatementKind};
use crate::load::{Defined, Program, import_name};
use crate::outcome::{Outcome, Stop};
use crate::value::Value;
use crate::world::World;

/// How deep statements, expressions and calls may be nested while the script runs.
const MAX_DEPTH: u32 = 1200;

/// Runs the script to its end, or to the first failure.
pub(crate) fn run(program: &Program, world: &mut dyn World) -> Outcome {
    let procedures = program.script.statements.iter().filter_map(|statement| match &statement.kind {
        StatementKind::Procedure(procedure) => Some((procedure.name.text(&program.sources), procedure)),
        _ => None,
    });
    let mut interpreter = Interpreter {
        program,
        world,
        procedures: procedures.collect(),
        definitions: program.definitions.iter().map(|defined| (defined.span, &defined.value)).collect(),
        scopes: vec![FxHashMap::default()],
        frame: 0,
        depth: 0,
        random: Random::new(0),
        outcome: Outcome::default(),
    };
    interpreter.define_all(&program.definitions);
    for statement in &program.script.statements {
        match interpreter.statement(statement) {
            Ok(Flow::Next) => {}
            Ok(_) => break,
            Err(stop) => {
                interpreter.outcome.stop = Some(stop);
                break;
            }
        }
    }
    interpreter.outcome
}

/// How execution continues after a statement.
enum Flow {
    Next,
    Break,
    Continue,
    Return(Value),
}

type Run<T> = Result<T, Stop>;

/// The variables of a block; `None` is declared, but not assigned.
type Scope<'p> = FxHashMap<&'p str, Option<Value>>;

struct Interpreter<'p, 'w> {
    program: &'p Program,
    world: &'w mut dyn World,
    procedures: FxHashMap<&'p str, &'p Procedure>,
    definitions: FxHashMap<Span, &'p Value>,
    /// The first is the global scope.
    scopes: Vec<Scope<'p>>,
    /// The first scope of the running procedure.
    frame: usize,
    depth: u32,
    random: Random,
    outcome: Outcome,
}

impl<'p> Interpreter<'p, '_> {
    fn define_all(&mut self, definitions: &'p [Defined]) {
        for defined in definitions {
            self.scopes[0].insert(&defined.name, Some(defined.value.clone()));
        }
    }

    fn error<T>(&self, span: Span, message: impl Into<String>) -> Run<T> {
        Err(Stop::Error(Diagnostic::error(span, message)))
    }

    /// Runs something one level deeper; also checks whether the run is interrupted.
    fn deeper<T>(&mut self, span: Span, run: impl FnOnce(&mut Self) -> Run<T>) -> Run<T> {
        if self.depth >= MAX_DEPTH {
            return self.error(span, "procedures call each other too deeply");
        }
        if self.world.interrupted() {
            return Err(Stop::Interrupted);
        }
        self.depth += 1;
        let result = run(self);
        self.depth -= 1;
        result
    }

    fn statement(&mut self, statement: &'p Statement) -> Run<Flow> {
        self.deeper(statement.span, |this| this.statement_inside(statement))
    }

    fn statement_inside(&mut self, statement: &'p Statement) -> Run<Flow> {
        match &statement.kind {
            StatementKind::Define(definition) => {
                // Definitions are initialised at the start, but the variable may have been assigned since.
                if let Some(value) = self.definitions.get(&definition.name.span) {
                    let name = definition.name.text(&self.program.sources);
                    let value = (*value).clone();
                    self.declare(name, Some(value));
                }
            }
            StatementKind::Declare { name, value, .. } => {
                let value = value.as_ref().map(|value| self.expression(value)).transpose()?;
                self.declare(name.text(&self.program.sources), value);
            }
            StatementKind::Assign { name, operator, value } => {
                let right = value.as_ref().map_or(Ok(Value::Int(1)), |value| self.expression(value))?;
                let value = match operator {
                    Some(operator) => {
                        let old = self.variable(*name)?;
                        self.binary(statement.span, *operator, &old, &right)?
                    }
                    None => right,
                };
                self.assign(name.text(&self.program.sources), value);
            }
            StatementKind::Evaluate(expression) => self.evaluate(expression)?,
            StatementKind::If { condition, then, otherwise } => {
                if self.condition(condition)? {
                    return self.scoped(|this| this.statement(then));
                } else if let Some(otherwise) = otherwise {
                    return self.scoped(|this| this.statement(otherwise));
                }
            }
            StatementKind::While { condition, body } => {
                while self.condition(condition)? {
                    match self.scoped(|this| this.statement(body))? {
                        Flow::Break => break,
                        Flow::Next | Flow::Continue => {}
                        flow @ Flow::Return(_) => return Ok(flow),
                    }
                }
            }
            StatementKind::For { first, condition, step, body } => {
                return self.scoped(|this| {
                    if let Some(first) = first {
                        this.statement(first)?;
                    }
                    this.for_loop(condition.as_ref(), step.as_deref(), body)
                });
            }
            StatementKind::Block(body) => return self.scoped(|this| this.block(body)),
            StatementKind::Break => return Ok(Flow::Break),
            StatementKind::Continue => return Ok(Flow::Continue),
            StatementKind::Return(value) => {
                let value = value.as_ref().map_or(Ok(Value::Void), |value| self.expression(value))?;
                return Ok(Flow::Return(value));
            }
            StatementKind::Procedure(_) | StatementKind::Nothing => {}
        }
        Ok(Flow::Next)
    }

    fn for_loop(&mut self, condition: Option<&'p Expr>, step: Option<&'p Statement>, body: &'p Statement) -> Run<Flow> {
        loop {
            if let Some(condition) = condition
                && !self.condition(condition)?
            {
                return Ok(Flow::Next);
            }
            match self.scoped(|this| this.statement(body))? {
                Flow::Break => return Ok(Flow::Next),
                Flow::Next | Flow::Continue => {}
                flow @ Flow::Return(_) => return Ok(flow),
            }
            if let Some(step) = step {
                self.statement(step)?;
            }
        }
    }

    fn block(&mut self, body: &'p [Statement]) -> Run<Flow> {
        for statement in body {
            match self.statement(statement)? {
                Flow::Next => {}
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Next)
    }

    fn scoped<T>(&mut self, run: impl FnOnce(&mut Self) -> Run<T>) -> Run<T> {
        self.scopes.push(FxHashMap::default());
        let result = run(self);
        self.scopes.pop();
        result
    }

    fn evaluate(&mut self, expression: &'p Expr) -> Run<()> {
        let program = self.program;
        match import_name(&program.sources, expression) {
            Some(file) => {
                if let Some(definitions) = program.imports.get(file.text(&program.sources)) {
                    self.define_all(definitions);
                }
            }
            None => {
                self.expression(expression)?;
            }
        }
        Ok(())
    }

    fn condition(&mut self, expression: &'p Expr) -> Run<bool> {
        match self.expression(expression)? {
            Value::Bool(truth) => Ok(truth),
            _ => self.error(expression.span, "this is not a condition"),
        }
    }

    fn declare(&mut self, name: &'p str, value: Option<Value>) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name, value);
        }
    }

    /// The scopes that are visible: those of the running procedure, innermost first, and that of the whole script.
    fn visible(&mut self) -> impl Iterator<Item = &mut Scope<'p>> {
        let (global, local) = self.scopes.split_at_mut(1);
        let skip = self.frame.saturating_sub(1).min(local.len());
        local[skip..].iter_mut().rev().chain(global)
    }

    fn assign(&mut self, name: &str, value: Value) {
        if let Some(place) = self.visible().find_map(|scope| scope.get_mut(name)) {
            *place = Some(value);
        }
    }

    fn call_procedure(&mut self, procedure: &'p Procedure, arguments: Vec<Value>, span: Span) -> Run<Value> {
        let sources = &self.program.sources;
        let names = procedure.parameters.iter().map(|(_, name)| name.text(sources));
        let scope: Scope = names.zip(arguments.into_iter().map(Some)).collect();
        let frame = std::mem::replace(&mut self.frame, self.scopes.len());
        self.scopes.push(scope);
        let flow = self.deeper(span, |this| this.block(&procedure.body));
        self.scopes.pop();
        self.frame = frame;
        match flow? {
            Flow::Return(value) => Ok(value),
            _ if procedure.result.text(sources) == "void" => Ok(Value::Void),
            _ => {
                let name = procedure.name.text(sources);
                self.error(span, format!("`{name}` ended without returning a value"))
            }
        }
    }

    fn binary(&self, span: Span, operator: Binary, left: &Value, right: &Value) -> Run<Value> {
        use Binary::*;
        match (operator, left, right) {
            (Equal, Value::Int(a), Value::Int(b)) => Ok((a == b).into()),
            (Equal, Value::Bool(a), Value::Bool(b)) => Ok((a == b).into()),
            (Equal, Value::Str(a), Value::Str(b)) => Ok((a == b).into()),
            (NotEqual, Value::Int(a), Value::Int(b)) => Ok((a != b).into()),
            (NotEqual, Value::Bool(a), Value::Bool(b)) => Ok((a != b).into()),
            (NotEqual, Value::Str(a), Value::Str(b)) => Ok((a != b).into()),
            (Less, Value::Int(a), Value::Int(b)) => Ok((a < b).into()),
            (LessEqual, Value::Int(a), Value::Int(b)) => Ok((a <= b).into()),
            (Greater, Value::Int(a), Value::Int(b)) => Ok((a > b).into()),
            (GreaterEqual, Value::Int(a), Value::Int(b)) => Ok((a >= b).into()),
            (Add, Value::Int(a), Value::Int(b)) => self.number(span, a.checked_add(*b)),
            (Subtract, Value::Int(a), Value::Int(b)) => self.number(span, a.checked_sub(*b)),
            (Multiply, Value::Int(a), Value::Int(b)) => self.number(span, a.checked_mul(*b)),
            (Divide | Remainder, Value::Int(_), Value::Int(0)) => self.error(span, "division by zero"),
            (Divide, Value::Int(a), Value::Int(b)) => self.number(span, a.checked_div(*b)),
            (Remainder, Value::Int(a), Value::Int(b)) => self.number(span, a.checked_rem(*b)),
            (Add, a, b) => {
                let text = format!("{}{}", crate::print::print(a, "automaton"), crate::print::print(b, "automaton"));
                Ok(Value::Str(Rc::from(text)))
            }
            _ => {
                let (left, right) = (left.type_of().name(), right.type_of().name());
                self.error(span, format!("`{}` cannot be used with {left} and {right}", operator.symbol()))
            }
        }
    }

    fn number(&self, span: Span, result: Option<i64>) -> Run<Value> {
        match result {
            Some(number) => Ok(Value::Int(number)),
            None => self.error(span, "the result does not fit into 64 bits"),
        }
    }
}
