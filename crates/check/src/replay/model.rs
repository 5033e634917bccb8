//! The solver's model: values of names, and of uninterpreted functions at concrete arguments.

use std::cell::RefCell;

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_logic::{Format, Op, Sort, SortKind, Symbol, Term, Terms, Value};
use tracewright_smt::Solver;

use super::Application;

/// Reads values from the model of a solver. The model is valid only as long as nothing is asserted.
pub(super) struct Model<'s> {
    terms: &'s Terms,
    solver: RefCell<&'s mut dyn Solver>,
    values: RefCell<FxHashMap<Term, Option<Value>>>,
    /// A name for each element of an uninterpreted sort.
    elements: RefCell<FxHashMap<Value, Term>>,
    /// The sorts of arguments and result of each uninterpreted function.
    signatures: FxHashMap<Symbol, Vec<(Vec<Sort>, Sort)>>,
    applications: RefCell<Vec<(Application, Term)>>,
    known: RefCell<FxHashMap<Call, Option<Value>>>,
}

/// A function and its arguments.
type Call = (Symbol, Vec<Value>);

impl<'s> Model<'s> {
    /// The model of a solver that has just found the constraints satisfiable.
    pub fn new(terms: &'s Terms, constraints: &[Term], solver: &'s mut dyn Solver) -> Self {
        Model {
            terms,
            solver: RefCell::new(solver),
            values: RefCell::default(),
            elements: RefCell::default(),
            signatures: signatures(terms, constraints),
            applications: RefCell::default(),
            known: RefCell::default(),
        }
    }

    /// The value of a term over the names of the constraints.
    pub fn value(&self, term: Term) -> Option<Value> {
        if let Some(value) = self.values.borrow().get(&term) {
            return value.clone();
        }
        let value = self.solver.borrow_mut().value(term);
        if let Some(element @ Value::Element(..)) = &value {
            self.elements.borrow_mut().entry(element.clone()).or_insert(term);
        }
        self.values.borrow_mut().insert(term, value.clone());
        value
    }

    /// The truth value of a Boolean name.
    pub fn truth(&self, term: Term) -> Option<bool> {
        self.solver.borrow_mut().evaluate_bool(term)
    }

    /// The value of a function at concrete arguments.
    pub fn apply(&self, function: Symbol, args: &[Value]) -> Option<Value> {
        let key = (function, args.to_vec());
        if let Some(value) = self.known.borrow().get(&key) {
            return value.clone();
        }
        let term = self.application(function, args);
        let value = term.and_then(|term| self.value(term));
        if let (Some(value), Some(term)) = (&value, term) {
            let application = Application { function, args: args.to_vec(), value: value.clone() };
            self.applications.borrow_mut().push((application, term));
        }
        self.known.borrow_mut().insert(key, value.clone());
        value
    }

    fn application(&self, function: Symbol, args: &[Value]) -> Option<Term> {
        let t = self.terms;
        let name = t.name(function);
        let Some(signatures) = self.signatures.get(&function) else {
            // Division by zero is an uninterpreted function, too.
            let [dividend] = args else { return None };
            let number = dividend.as_number()?.clone();
            return match &*name {
                "div0" => Some(t.div(t.int(number), t.int(0))),
                "mod0" => Some(t.modulo(t.int(number), t.int(0))),
                "rdiv0" => Some(t.real_div(t.real(number), t.real(0))),
                _ => None,
            };
        };
        let fits =
            |sorts: &[Sort]| sorts.len() == args.len() && args.iter().zip(sorts).all(|(a, &s)| self.has_sort(a, s));
        let mut fitting = signatures.iter().filter(|(sorts, _)| fits(sorts));
        let (sorts, result) = fitting.next()?;
        if fitting.next().is_some() {
            return None;
        }
        let args = args.iter().zip(sorts).map(|(arg, &sort)| self.literal(arg, sort)).collect::<Option<Vec<Term>>>()?;
        Some(t.app(&name, &args, *result))
    }

    fn has_sort(&self, value: &Value, sort: Sort) -> bool {
        match (value, self.terms.kind(sort)) {
            (Value::Bool(_), SortKind::Bool) | (Value::Int(_), SortKind::Int) | (Value::Real(_), SortKind::Real) => {
                true
            }
            (Value::Bits(_, width), SortKind::BitVec(other)) => *width == other,
            (Value::Float(float), SortKind::Float(exponent, significand)) => {
                float.format() == Format { exponent, significand }
            }
            (Value::Mode(_), SortKind::RoundingMode) => true,
            (Value::Element(own, _), _) => *own == sort,
            (Value::Array(array), SortKind::Array(index, element)) => {
                self.has_sort(&array.default, element)
                    && array.entries.iter().all(|(i, v)| self.has_sort(i, index) && self.has_sort(v, element))
            }
            _ => false,
        }
    }

    /// The term of a value, if it has one: elements of uninterpreted sorts need a name with that value.
    pub fn literal(&self, value: &Value, sort: Sort) -> Option<Term> {
        let t = self.terms;
        match value {
            Value::Bool(value) => Some(t.bool(*value)),
            Value::Int(number) => Some(t.int(number.clone())),
            Value::Real(number) => Some(t.real(number.clone())),
            Value::Bits(bits, width) => Some(t.bv_num(bits.clone(), *width)),
            Value::Float(float) => Some(t.float(float)),
            Value::Mode(mode) => Some(t.rounding_mode(*mode)),
            Value::Element(..) => self.elements.borrow().get(value).copied(),
            Value::Array(array) => {
                let SortKind::Array(index, element) = t.kind(sort) else { return None };
                let mut term = t.const_array(sort, self.literal(&array.default, element)?);
                for (at, value) in &array.entries {
                    term = t.store(term, self.literal(at, index)?, self.literal(value, element)?);
                }
                Some(term)
            }
        }
    }

    /// The applications that were evaluated; and the conditions that fix them, and that elements differ.
    pub fn finish(self) -> (Vec<Application>, Vec<Term>) {
        let mut fixed = Vec::new();
        for (application, term) in self.applications.borrow().iter() {
            if let Some(value) = self.literal(&application.value, self.terms.sort_of(*term)) {
                fixed.push(self.terms.eq(*term, value));
            }
        }
        let mut elements: Vec<(Value, Term)> = self.elements.borrow().iter().map(|(v, t)| (v.clone(), *t)).collect();
        elements.sort_unstable();
        for (i, (a, name)) in elements.iter().enumerate() {
            for (b, other) in &elements[..i] {
                if let (Value::Element(sort, _), Value::Element(other_sort, _)) = (a, b)
                    && sort == other_sort
                {
                    fixed.push(self.terms.ne(*name, *other));
                }
            }
        }
        (self.applications.into_inner().into_iter().map(|(application, _)| application).collect(), fixed)
    }
}

fn signatures(terms: &Terms, roots: &[Term]) -> FxHashMap<Symbol, Vec<(Vec<Sort>, Sort)>> {
    let mut found: FxHashMap<Symbol, Vec<(Vec<Sort>, Sort)>> = FxHashMap::default();
    let mut seen: FxHashSet<Term> = FxHashSet::default();
    let mut stack = roots.to_vec();
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        let args = terms.args(term);
        if let Op::App(symbol) = terms.op(term) {
            let signature = (args.iter().map(|&arg| terms.sort_of(arg)).collect(), terms.sort_of(term));
            let signatures = found.entry(symbol).or_default();
            if !signatures.contains(&signature) {
                signatures.push(signature);
            }
        }
        stack.extend_from_slice(&args);
    }
    found
}
