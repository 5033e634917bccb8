//! From formulas to systems: literals over terms become linear constraints over columns.

use num_traits::ToPrimitive;
use rustc_hash::FxHashMap;
use tracewright_logic::{Linear, Op, Relation as TermRelation, Sort, SortKind, Term, Terms};

use crate::cases::cases;
use crate::graph::{Edge, Graph};
use crate::interval::Interval;
use crate::number::integer;
use crate::propagate::propagate;
use crate::system::{Case, Column, Constraint, Kind, Product, Relation};

/// How many disjuncts an edge may have.
const CASES: usize = 40;

/// The dimensions of the state: the variables that the domains know something about.
pub struct Space {
    /// For every dimension, its current term.
    pub terms: Vec<Term>,
    /// For every dimension, its kind.
    pub kinds: Vec<Kind>,
    /// For every variable of the graph, its dimension.
    dimension_of: Vec<Option<Column>>,
    columns: FxHashMap<Term, Column>,
}

impl Space {
    /// The numeric and Boolean variables of a graph.
    pub fn new(terms: &Terms, graph: &Graph) -> Space {
        let mut space = Space {
            terms: Vec::new(),
            kinds: Vec::new(),
            dimension_of: Vec::with_capacity(graph.variables.len()),
            columns: FxHashMap::default(),
        };
        for variable in &graph.variables {
            let kind = kind_of(terms, variable.term);
            space.dimension_of.push(kind.map(|kind| {
                space.columns.insert(variable.term, space.terms.len());
                space.terms.push(variable.term);
                space.kinds.push(kind);
                space.terms.len() - 1
            }));
        }
        space
    }

    /// The dimension of a variable's current term.
    pub fn column_of(&self, variable: Term) -> Option<Column> {
        self.columns.get(&variable).copied()
    }

    /// The cases of an edge; none when its formula is contradictory.
    pub fn lower(&self, terms: &Terms, graph: &Graph, edge: &Edge) -> Vec<Case> {
        let conjunctions = cases(terms, edge.formula, CASES);
        conjunctions.iter().filter_map(|literals| self.lower_case(terms, graph, edge, literals)).collect()
    }

    fn lower_case(&self, terms: &Terms, graph: &Graph, edge: &Edge, literals: &[Term]) -> Option<Case> {
        let mut lowering = Lowering {
            terms,
            columns: self.columns.clone(),
            case: Case {
                kinds: self.kinds.clone(),
                after: (0..self.kinds.len()).collect(),
                constraints: Vec::new(),
                products: Vec::new(),
            },
        };
        for &variable in &edge.written {
            if let Some(dimension) = self.dimension_of[variable] {
                let column = lowering.fresh(self.kinds[dimension]);
                lowering.case.after[dimension] = column;
                lowering.columns.insert(graph.variables[variable].primed, column);
            }
        }
        let fixed = lowering.case.kinds.len();
        for &literal in literals {
            lowering.literal(literal);
        }
        let mut case = lowering.case;
        eliminate_auxiliaries(&mut case, fixed);
        let mut intervals: Vec<Interval> = case.kinds.iter().map(|&kind| Interval::of_kind(kind)).collect();
        propagate(&case.kinds, &mut intervals, &[&case.constraints], &case.products).ok()?;
        Some(case)
    }
}

fn kind_of(terms: &Terms, term: Term) -> Option<Kind> {
    match terms.kind_of(term) {
        SortKind::Bool => Some(Kind::Bool),
        SortKind::Int => Some(Kind::Int),
        SortKind::Real => Some(Kind::Real),
        _ => None,
    }
}

struct Lowering<'a> {
    terms: &'a Terms,
    /// Columns of variables, primed variables, and terms that are treated as opaque.
    columns: FxHashMap<Term, Column>,
    case: Case,
}

impl Lowering<'_> {
    fn fresh(&mut self, kind: Kind) -> Column {
        self.case.kinds.push(kind);
        self.case.kinds.len() - 1
    }

    fn add(&mut self, terms: Vec<(Column, i128)>, constant: i128, relation: Relation) {
        self.case.constraints.push(Constraint { terms, constant, relation });
    }

    /// Adds the constraint of a literal; ignores literals that have no linear form.
    fn literal(&mut self, literal: Term) {
        let t = self.terms;
        let (atom, negated) = match t.op(literal) {
            Op::Not => (t.args(literal)[0], true),
            _ => (literal, false),
        };
        if let Some(constraint) = t.linear_constraint(atom) {
            let relation = match (constraint.relation, negated) {
                (TermRelation::Eq0, true) => Relation::Different,
                (_, true) => return,
                (TermRelation::Eq0, false) => Relation::Equal,
                // Strict comparisons are weakened: strictness only matters for reals, whose bounds are rounded outwards
                // anyway.
                (TermRelation::Le0 | TermRelation::Lt0, false) => Relation::AtMost,
            };
            if let Some((terms, constant)) = self.linear(&constraint.linear) {
                self.add(terms, constant, relation);
            }
            return;
        }
        let args = t.args(atom);
        if t.with_op(atom, |op| *op == Op::Eq) {
            if t.sort_of(args[0]) == Sort::BOOL {
                let (a, b) = (self.column(args[0]), self.column(args[1]));
                if let (Some(a), Some(b)) = (a, b) {
                    // a == b, or a == 1 - b
                    let (sign, constant) = if negated { (1, -1) } else { (-1, 0) };
                    let mut terms = vec![(a, 1), (b, sign)];
                    terms.sort_unstable();
                    self.add(terms, constant, Relation::Equal);
                }
            }
        } else if matches!(t.op(atom), Op::Var(_) | Op::Select | Op::App(_))
            && let Some(column) = self.column(atom)
        {
            self.add(vec![(column, 1)], if negated { 0 } else { -1 }, Relation::Equal);
        }
    }

    /// A linear combination over columns, scaled to integral coefficients; `None` on overflow.
    fn linear(&mut self, linear: &Linear) -> Option<(Vec<(Column, i128)>, i128)> {
        let mut scale = linear.constant.denominator();
        for (_, coefficient) in &linear.terms {
            let denominator = coefficient.denominator();
            scale = &scale * &denominator / integer_gcd(&scale, &denominator);
        }
        let scale = tracewright_logic::Rational::from(scale);
        let constant = integer(&(&linear.constant * &scale))?;
        let mut sum: Vec<(Column, i128)> = Vec::with_capacity(linear.terms.len());
        for (term, coefficient) in &linear.terms {
            let column = self.column(*term)?;
            let coefficient = integer(&(coefficient * &scale))?;
            match sum.iter_mut().find(|(c, _)| *c == column) {
                Some((_, total)) => *total = total.checked_add(coefficient)?,
                None => sum.push((column, coefficient)),
            }
        }
        sum.retain(|(_, coefficient)| *coefficient != 0);
        sum.sort_unstable();
        Some((sum, constant))
    }

    /// The column of a term that is not a sum: a variable, a remainder or quotient together with its definition, or an
    /// opaque term.
    fn column(&mut self, term: Term) -> Option<Column> {
        if let Some(&known) = self.columns.get(&term) {
            return Some(known);
        }
        let t = self.terms;
        let args = t.args(term);
        let column = match t.op(term) {
            Op::ToReal => self.column(args[0])?,
            Op::Mod | Op::Div if t.numeral(args[1]).is_some_and(|d| !d.is_zero()) => {
                let (quotient, remainder) = self.divide(args[0], args[1])?;
                if t.with_op(term, |op| *op == Op::Div) { quotient } else { remainder }
            }
            Op::Mul if args.len() == 2 => {
                let (left, right) = (self.sum_column(args[0])?, self.sum_column(args[1])?);
                let result = self.fresh(kind_of(t, term)?);
                self.case.products.push(Product { result, left, right });
                result
            }
            _ => self.fresh(kind_of(t, term)?),
        };
        self.columns.insert(term, column);
        Some(column)
    }

    /// The column of any numeric term.
    fn sum_column(&mut self, term: Term) -> Option<Column> {
        let linear = self.terms.linear(term);
        if linear.constant.is_zero() && linear.terms.len() == 1 && linear.terms[0].1.is_one() {
            return self.column(linear.terms[0].0);
        }
        let (mut sum, constant) = self.linear(&linear)?;
        let column = self.fresh(kind_of(self.terms, term)?);
        // A fraction would need a scale, which a column cannot express, so only integers get a column.
        if self.case.kinds[column] == Kind::Real {
            return Some(column);
        }
        sum.push((column, -1));
        self.add(sum, constant, Relation::Equal);
        Some(column)
    }

    /// `dividend == divisor * quotient + remainder && 0 <= remainder < |divisor|`
    fn divide(&mut self, dividend: Term, divisor: Term) -> Option<(Column, Column)> {
        let t = self.terms;
        let value = integer(&t.numeral(divisor)?)?;
        let linear = t.linear(dividend);
        let (mut sum, constant) = self.linear(&linear)?;
        let (quotient, remainder) = (self.fresh(Kind::Int), self.fresh(Kind::Int));
        sum.extend([(quotient, value.checked_neg()?), (remainder, -1)]);
        self.add(sum, constant, Relation::Equal);
        self.add(vec![(remainder, -1)], 0, Relation::AtMost);
        self.add(vec![(remainder, 1)], 1 - value.checked_abs()?, Relation::AtMost);
        Some((quotient, remainder))
    }
}

fn integer_gcd(a: &num_bigint::BigInt, b: &num_bigint::BigInt) -> num_bigint::BigInt {
    match (a.to_i128(), b.to_i128()) {
        (Some(a), Some(b)) => crate::number::gcd(a, b).into(),
        _ => 1.into(),
    }
}

/// Removes auxiliary columns that an equation defines, to keep the domains small.
fn eliminate_auxiliaries(case: &mut Case, fixed: usize) {
    while let Some((position, column, pivot)) = definition(case, fixed) {
        let definition = case.constraints.remove(position);
        case.constraints = std::mem::take(&mut case.constraints)
            .into_iter()
            .filter_map(|constraint| match constraint.coefficient(column) {
                0 => Some(constraint),
                // The scale is positive: the direction of inequalities is preserved.
                a => constraint.combine(pivot.abs(), &definition, -a * pivot.signum()),
            })
            .collect();
    }
    compact(case, fixed);
}

/// An equation that defines an auxiliary column: its position, the column and its coefficient; the shortest first.
///
/// A column that is bounded on its own, such as a remainder, is only replaced by a single column, because the bounds of
/// a sum are less precise.
fn definition(case: &Case, fixed: usize) -> Option<(usize, Column, i128)> {
    let bounded = |column: Column| {
        case.constraints.iter().any(|c| c.relation != Relation::Equal && c.terms.len() == 1 && c.terms[0].0 == column)
    };
    let in_product = |c: Column| case.products.iter().any(|p| [p.result, p.left, p.right].contains(&c));
    let equations = case.constraints.iter().enumerate().filter(|(_, c)| c.relation == Relation::Equal);
    let defined = equations.filter_map(|(position, equation)| {
        let integral = equation.is_integral(&case.kinds);
        let found = equation.terms.iter().find(|&&(c, a)| {
            let exact = if integral { a.abs() == 1 && case.kinds[c] == Kind::Int } else { case.kinds[c] == Kind::Real };
            c >= fixed && exact && !in_product(c) && (equation.terms.len() <= 2 || !bounded(c))
        });
        found.map(|&(column, pivot)| (equation.terms.len(), position, column, pivot))
    });
    defined.min().map(|(_, position, column, pivot)| (position, column, pivot))
}

/// Renumbers the auxiliary columns that are still used.
fn compact(case: &mut Case, fixed: usize) {
    let mut used = vec![false; case.kinds.len()];
    used[..fixed].fill(true);
    case.constraints.iter().flat_map(|c| &c.terms).for_each(|(c, _)| used[*c] = true);
    case.products.iter().for_each(|p| [p.result, p.left, p.right].iter().for_each(|c| used[*c] = true));
    let numbers: Vec<Column> = (0..used.len()).map(|column| used[..column].iter().filter(|u| **u).count()).collect();
    for (column, _) in case.constraints.iter_mut().flat_map(|c| &mut c.terms) {
        *column = numbers[*column];
    }
    for product in &mut case.products {
        for column in [&mut product.result, &mut product.left, &mut product.right] {
            *column = numbers[*column];
        }
    }
    let mut keep = used.iter();
    case.kinds.retain(|_| *keep.next().expect("as many"));
}
