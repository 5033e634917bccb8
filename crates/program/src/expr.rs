//! Translation of Boogie expressions into terms.

use std::rc::Rc;

use num_bigint::BigInt;
use rustc_hash::FxHashMap;
use tracewright_boogie::{
    BinaryOp, BoundId, Builtin, ExprId, ExprKind, FunctionId, Program, Quantifier, Type, TypeKind, UnaryOp, Var,
};
use tracewright_logic::{
    BvOp, Format, Op, Rational, Signature, Sort, SortKind, Substitution, Term, Terms, parse_smtlib,
};
use tracewright_source::Span;

use crate::inline::reaches_itself;
use crate::{Unsupported, builtin};

/// The meaning of the variables of an expression.
pub(crate) trait Scope {
    /// The term of a global, constant, or local variable; `old` inside `old(…)`.
    fn resolve(&self, var: Var, old: bool) -> Term;
}

/// Whether globals refer to their value at procedure entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct InOld(bool);

/// Translates expressions, types and functions of one program.
pub(crate) struct Expressions<'a> {
    pub program: &'a Program,
    pub terms: &'a Terms,
    bounds: FxHashMap<BoundId, Term>,
    /// Bodies of functions as terms over their parameters, created on first use.
    definitions: FxHashMap<FunctionId, Definition>,
    /// Whether each function is recursive, directly or indirectly.
    recursive: Rc<[bool]>,
    /// Constants as terms.
    pub constants: Vec<Term>,
    /// Defining axioms of recursive functions, with the spans of the functions.
    pub axioms: Vec<(Term, Span)>,
}

#[derive(Clone)]
enum Definition {
    /// `f(x) = body`: expanded at each use.
    Macro { params: Vec<Term>, body: Term },
    /// An uninterpreted function.
    Uninterpreted,
    /// The map that holds its argument everywhere.
    ConstArray,
    /// An operation of SMT-LIB.
    Operation { name: String, indices: Vec<u32> },
}

impl<'a> Expressions<'a> {
    pub fn new(program: &'a Program, terms: &'a Terms) -> Self {
        Expressions { recursive: recursive_functions(program), ..Self::placeholder(program, terms) }
    }

    /// A placeholder that is never used: it takes the place of one that has been moved out.
    pub fn placeholder(program: &'a Program, terms: &'a Terms) -> Self {
        Expressions {
            program,
            terms,
            bounds: FxHashMap::default(),
            definitions: FxHashMap::default(),
            recursive: Rc::new([]),
            constants: Vec::new(),
            axioms: Vec::new(),
        }
    }

    /// The sort of a type. Maps with several indices are curried, maps without indices are their value.
    pub fn sort(&self, ty: Type, span: Span) -> Result<Sort, Unsupported> {
        Ok(match self.program.types.kind(ty) {
            TypeKind::Bool => Sort::BOOL,
            TypeKind::Int => Sort::INT,
            TypeKind::Real => Sort::REAL,
            TypeKind::Bv(0) => return Err(Unsupported::new("bit-vectors of width zero", span)),
            TypeKind::Bv(width) => self.terms.bv_sort(*width),
            TypeKind::Float { significand, exponent } => {
                self.terms.float_sort(Format { exponent: *exponent, significand: *significand })
            }
            TypeKind::RoundingMode => self.terms.sort(SortKind::RoundingMode),
            TypeKind::Map(indices, value) => {
                let mut sort = self.sort(*value, span)?;
                for &index in indices.iter().rev() {
                    sort = self.terms.array_sort(self.sort(index, span)?, sort);
                }
                sort
            }
            TypeKind::Named(..) => {
                let name = self.type_name(ty, span)?;
                self.terms.sort(SortKind::Named(self.terms.symbol(&name)))
            }
        })
    }

    /// The name of an uninterpreted sort. Arguments are bracketed, and names of built-in sorts avoided, so that
    /// different types never share a name; neither blanks nor brackets occur in source names.
    fn type_name(&self, ty: Type, span: Span) -> Result<String, Unsupported> {
        const BUILT_IN: [&str; 8] =
            ["Bool", "Int", "Real", "Array", "BitVec", "String", "RoundingMode", "FloatingPoint"];
        Ok(match self.program.types.kind(ty) {
            TypeKind::Named(ctor, args) => {
                let mut name = self.program.type_ctor(*ctor).name.clone();
                if BUILT_IN.contains(&&*name) {
                    name = format!("type {name}");
                }
                for &arg in args {
                    name = format!("{name} ({})", self.type_name(arg, span)?);
                }
                name
            }
            _ => format!("<{}>", self.terms.sort_to_smtlib(self.sort(ty, span)?)),
        })
    }

    /// The term of an expression. Uses an explicit stack, because chains of operators may be very long.
    pub fn translate(&mut self, root: ExprId, scope: &dyn Scope) -> Result<Term, Unsupported> {
        let mut done: FxHashMap<(ExprId, InOld), Term> = FxHashMap::default();
        let mut stack = vec![(root, InOld(false))];
        while let Some(&(id, old)) = stack.last() {
            if done.contains_key(&(id, old)) {
                stack.pop();
                continue;
            }
            let inner = InOld(old.0 || matches!(self.program.exprs[id].kind, ExprKind::Old(_)));
            if let ExprKind::Quantified(quantified) = &self.program.exprs[id].kind {
                for &var in &quantified.vars {
                    self.bound(var)?;
                }
            }
            let children = self.children(id);
            let before = stack.len();
            stack.extend(children.iter().map(|&c| (c, inner)).filter(|key| !done.contains_key(key)));
            if stack.len() > before {
                continue;
            }
            let values: Vec<Term> = children.iter().map(|&c| done[&(c, inner)]).collect();
            let term = self.node(id, &values, scope, old)?;
            done.insert((id, old), term);
            stack.pop();
        }
        Ok(done[&(root, InOld(false))])
    }

    /// The children of an expression. Chains of `&&`, `||` and `+` have all their operands as children: combining them
    /// pairwise would take quadratic time and memory.
    fn children(&self, id: ExprId) -> Vec<ExprId> {
        let exprs = &self.program.exprs;
        let mut children = Vec::new();
        if let ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or | BinaryOp::Add), ..) = exprs[id].kind {
            let mut pending = vec![id];
            while let Some(next) = pending.pop() {
                match exprs[next].kind {
                    ExprKind::Binary(inner, a, b) if inner == op => pending.extend([b, a]),
                    _ => children.push(next),
                }
            }
        } else {
            exprs.for_each_child(id, |child| children.push(child));
        }
        children
    }

    fn bound(&mut self, id: BoundId) -> Result<Term, Unsupported> {
        if let Some(&term) = self.bounds.get(&id) {
            return Ok(term);
        }
        let bound = self.program.exprs.bound(id);
        let sort = self.sort(bound.ty, bound.span)?;
        let term = self.terms.var(&format!("{} {}", bound.name, id.0), sort);
        self.bounds.insert(id, term);
        Ok(term)
    }

    fn node(&mut self, id: ExprId, args: &[Term], scope: &dyn Scope, old: InOld) -> Result<Term, Unsupported> {
        let t = self.terms;
        let expr = &self.program.exprs[id];
        let span = expr.span;
        Ok(match &expr.kind {
            ExprKind::Bool(value) => t.bool(*value),
            ExprKind::Int(value) => t.int(Rational::from((**value).clone())),
            ExprKind::Real(decimal) => {
                let power = BigInt::from(10).pow(decimal.exponent.unsigned_abs());
                t.real(if decimal.exponent >= 0 {
                    Rational::from(&decimal.mantissa * power)
                } else {
                    Rational::new(decimal.mantissa.clone(), power)
                })
            }
            ExprKind::Bv(value) => {
                let width = self.program.types.bv_width(expr.ty).unwrap_or(0);
                if width == 0 {
                    return Err(Unsupported::new("bit-vectors of width zero", span));
                }
                t.bv_num(value.magnitude().clone(), width)
            }
            ExprKind::Var(Var::Bound(bound)) => self.bound(*bound)?,
            ExprKind::Var(var) => scope.resolve(*var, old.0),
            ExprKind::Old(_) => args[0],
            ExprKind::Unary(op, _) => match op {
                UnaryOp::Not => t.not(args[0]),
                UnaryOp::Neg => t.neg(args[0]),
                UnaryOp::ToInt => t.to_int(args[0]),
                UnaryOp::ToReal => t.to_real(args[0]),
            },
            ExprKind::Binary(op, ..) => match op {
                BinaryOp::Add => t.add(args),
                BinaryOp::Sub => t.sub(args[0], args[1]),
                BinaryOp::Mul => t.mul(args[0], args[1]),
                BinaryOp::IntDiv => t.div(args[0], args[1]),
                BinaryOp::Mod => t.modulo(args[0], args[1]),
                BinaryOp::RealDiv => t.real_div(args[0], args[1]),
                BinaryOp::Eq | BinaryOp::Iff => t.eq(args[0], args[1]),
                BinaryOp::Neq => t.ne(args[0], args[1]),
                BinaryOp::Lt => t.lt(args[0], args[1]),
                BinaryOp::Le => t.le(args[0], args[1]),
                BinaryOp::Gt => t.gt(args[0], args[1]),
                BinaryOp::Ge => t.ge(args[0], args[1]),
                BinaryOp::And => t.and(args),
                BinaryOp::Or => t.or(args),
                BinaryOp::Implies => t.implies(args[0], args[1]),
                BinaryOp::BvConcat => t.bv(BvOp::Concat, args),
            },
            ExprKind::Ite(..) => t.ite(args[0], args[1], args[2]),
            ExprKind::Select(..) => args[1..].iter().fold(args[0], |map, &index| t.select(map, index)),
            ExprKind::Update(..) => update(t, args[0], &args[1..args.len() - 1], args[args.len() - 1]),
            ExprKind::BvExtract { hi, lo, .. } => {
                if hi <= lo {
                    return Err(Unsupported::new("bit-vectors of width zero", span));
                }
                t.bv(BvOp::Extract { high: hi - 1, low: *lo }, args)
            }
            ExprKind::Call(function, _) => self.apply(*function, args, span)?,
            ExprKind::Quantified(quantified) => {
                let vars: Vec<Term> = quantified.vars.iter().map(|v| self.bounds[v]).collect();
                let mut rest = args.iter().copied();
                let mut patterns: Vec<Vec<Term>> = Vec::new();
                for trigger in &quantified.triggers {
                    patterns.push(rest.by_ref().take(trigger.len()).collect());
                }
                // A pattern must mention all variables and must still be a valid pattern after normalisation.
                let covers = |pattern: &Vec<Term>| {
                    vars.iter().all(|v| pattern.iter().any(|&p| t.free_vars(p).contains(v)))
                        && pattern.iter().all(|&p| is_pattern(t, p))
                };
                patterns.retain(covers);
                let body = args[args.len() - 1];
                let quantifier = match quantified.quantifier {
                    Quantifier::Forall => tracewright_logic::Quantifier::Forall,
                    Quantifier::Exists => tracewright_logic::Quantifier::Exists,
                };
                t.quant(quantifier, &vars, body, &patterns)
            }
        })
    }

    fn apply(&mut self, id: FunctionId, args: &[Term], span: Span) -> Result<Term, Unsupported> {
        let definition = self.definition(id)?;
        let function = self.program.function(id);
        let sort = self.sort(function.result, function.span)?;
        match definition {
            Definition::Macro { params, body } => {
                let substitution: Substitution = params.into_iter().zip(args.iter().copied()).collect();
                Ok(self.terms.substitute(body, &substitution))
            }
            Definition::Uninterpreted => Ok(self.application(id, args, sort)),
            Definition::ConstArray => self.const_map(sort, args, span),
            Definition::Operation { name, indices } => builtin::apply(self.terms, &name, &indices, args)
                .filter(|&term| self.terms.sort_of(term) == sort)
                .ok_or_else(|| Unsupported::new(format!("built-in function \"{name}\" with this signature"), span)),
        }
    }

    /// A function whose body is an SMT-LIB term over the names of its parameters.
    fn defined_in_smtlib(&mut self, id: FunctionId, text: &str) -> Result<Definition, Unsupported> {
        let function = self.program.function(id);
        let mut signature = Signature::new();
        let mut names = Substitution::default();
        let mut params = Vec::new();
        for &param in &function.params {
            let term = self.bound(param)?;
            let name = &self.program.exprs.bound(param).name;
            signature.constant(name, self.terms.sort_of(term));
            names.insert(self.terms.var(name, self.terms.sort_of(term)), term);
            params.push(term);
        }
        let sort = self.sort(function.result, function.span)?;
        match parse_smtlib(self.terms, text, &signature) {
            Ok(body) if self.terms.sort_of(body) == sort => {
                Ok(Definition::Macro { params, body: self.terms.substitute(body, &names) })
            }
            Ok(_) => Err(Unsupported::new(format!("SMT-LIB text \"{text}\" of another sort"), function.span)),
            Err(error) => Err(Unsupported::new(format!("SMT-LIB text \"{text}\": {error}"), function.span)),
        }
    }

    /// The map of a sort, curried perhaps, that holds a value everywhere.
    fn const_map(&self, sort: Sort, args: &[Term], span: Span) -> Result<Term, Unsupported> {
        let unsupported = || Unsupported::new("constant map with this signature", span);
        let [value] = args else { return Err(unsupported()) };
        match self.terms.kind(sort) {
            _ if self.terms.sort_of(*value) == sort => Ok(*value),
            SortKind::Array(_, element) => {
                let inner = self.const_map(element, args, span)?;
                Ok(self.terms.const_array(sort, inner))
            }
            _ => Err(unsupported()),
        }
    }

    fn definition(&mut self, id: FunctionId) -> Result<Definition, Unsupported> {
        if let Some(definition) = self.definitions.get(&id) {
            return Ok(definition.clone());
        }
        let function = self.program.function(id);
        let definition = match (&function.builtin, function.body) {
            // One of the two definitions would be ignored.
            (Some(_), Some(_)) => return Err(Unsupported::new("built-in function with a body", function.span)),
            (Some(Builtin::Builtin { name, indices } | Builtin::BvBuiltin { name, indices }), _) => {
                Definition::Operation { name: name.clone(), indices: indices.clone() }
            }
            (Some(Builtin::SmtDefined(text)), _) => self.defined_in_smtlib(id, text)?,
            (Some(Builtin::ConstArray), _) => Definition::ConstArray,
            (None, None) => Definition::Uninterpreted,
            (None, Some(body)) => {
                let params = function.params.iter().map(|&p| self.bound(p)).collect::<Result<Vec<_>, _>>()?;
                if self.recursive[id.index()] {
                    // An uninterpreted function, defined by an axiom; registered before its body is translated, because
                    // the body mentions it.
                    self.definitions.insert(id, Definition::Uninterpreted);
                }
                let scope = Constants(self.constants.clone());
                let term = self.translate(body, &scope)?;
                if self.recursive[id.index()] {
                    let sort = self.sort(function.result, function.span)?;
                    let application = self.application(id, &params, sort);
                    let axiom = self.terms.eq(application, term);
                    let trigger = vec![vec![application]];
                    let definition = self.terms.quant(
                        tracewright_logic::Quantifier::Forall,
                        &params,
                        axiom,
                        if params.is_empty() { &[] } else { &trigger },
                    );
                    self.axioms.push((definition, function.span));
                    Definition::Uninterpreted
                } else {
                    Definition::Macro { params, body: term }
                }
            }
        };
        self.definitions.insert(id, definition.clone());
        Ok(definition)
    }

    /// The application of an uninterpreted function. Functions, constants and variables have separate name spaces in
    /// Boogie but not in SMT-LIB, so functions without arguments and functions whose name is taken are renamed.
    fn application(&self, id: FunctionId, args: &[Term], sort: Sort) -> Term {
        let name = &self.program.function(id).name;
        if args.is_empty() {
            return self.terms.app(&format!("{name}()"), args, sort);
        }
        let taken = self.program.constants.iter().any(|c| c.name == *name)
            || self.program.globals.iter().any(|g| g.name == *name)
            || ["div0", "mod0", "rdiv0"].contains(&&**name);
        let name = if taken { format!("{name}/{}", args.len()) } else { name.clone() };
        self.terms.app(&name, args, sort)
    }
}

/// For each function, whether it is recursive.
fn recursive_functions(program: &Program) -> Rc<[bool]> {
    let callees: Vec<Vec<usize>> = program
        .functions
        .iter()
        .map(|function| {
            let mut found = Vec::new();
            for id in function.body.into_iter().flat_map(|body| program.exprs.postorder(body)) {
                if let ExprKind::Call(callee, _) = program.exprs[id].kind {
                    found.push(callee.index());
                }
            }
            found.sort_unstable();
            found.dedup();
            found
        })
        .collect();
    (0..callees.len()).map(|start| reaches_itself(&callees, start)).collect()
}

/// Whether a term is a valid pattern: a function or map applied to terms without connectives.
fn is_pattern(terms: &Terms, term: Term) -> bool {
    let head = terms.with_op(term, |op| matches!(op, Op::App(_) | Op::Select | Op::Store));
    let mut stack = vec![term];
    while let Some(next) = stack.pop() {
        let connective = terms.sort_of(next) == Sort::BOOL
            && !terms.with_op(next, |op| matches!(op, Op::App(_) | Op::Select | Op::Var(_) | Op::True | Op::False));
        if connective || terms.with_op(next, |op| *op == Op::Ite) {
            return false;
        }
        stack.extend(terms.args(next).iter().copied());
    }
    head
}

/// `map[indices := value]` for a curried map.
pub(crate) fn update(terms: &Terms, map: Term, indices: &[Term], value: Term) -> Term {
    match indices {
        [] => value,
        [index, rest @ ..] => {
            let inner = if rest.is_empty() { value } else { update(terms, terms.select(map, *index), rest, value) };
            terms.store(map, *index, inner)
        }
    }
}

/// The bodies of functions mention their parameters and constants only.
struct Constants(Vec<Term>);

impl Scope for Constants {
    fn resolve(&self, var: Var, _old: bool) -> Term {
        match var {
            Var::Const(id) => self.0[id.index()],
            var => unreachable!("a function body mentions the variable {var:?}"),
        }
    }
}
