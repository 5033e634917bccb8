//! Edges read as assignments: their formulas are solved for next values where they are equations.

use tracewright_logic::{Op, Rational, Sort, Term, Terms};
use tracewright_program::{Edge, Icfg, Origin, StatementKind};

/// The formula of an edge, solved.
pub struct Solved {
    /// Next values and auxiliary variables with their values, in an order in which they can be computed.
    pub solved: Vec<(Term, Term)>,
    /// Those that no equation determines.
    pub unknown: Vec<Term>,
    /// What remains of the formula: together with the equations it says the same.
    pub rest: Vec<Term>,
}

impl Solved {
    /// Solves equations for one unknown after the other.
    pub fn of(terms: &Terms, icfg: &Icfg, edge: &Edge) -> Solved {
        let transition = &edge.transition;
        let mut unknown: Vec<Term> = transition.written.iter().map(|&var| icfg.variable(var).primed).collect();
        unknown.extend(&transition.aux);
        let mut rest = terms.conjuncts(transition.formula);
        let mut solved: Vec<(Term, Term)> = Vec::new();
        while let Some((number, (var, value))) =
            rest.iter().enumerate().find_map(|(number, &part)| Some((number, solve(terms, part, &unknown)?)))
        {
            rest.remove(number);
            unknown.retain(|&other| other != var);
            solved.push((var, value));
        }
        Solved { solved, unknown, rest }
    }
}

/// Whether an edge only states what holds where executions start: `old(g)` is `g`.
pub fn is_start(icfg: &Icfg, edge: &Edge) -> bool {
    matches!(&edge.origin, Origin::Statement(id) if icfg.statement(*id).kind == StatementKind::Start)
}

/// Reads an equation with exactly one unknown as `unknown == value`.
fn solve(terms: &Terms, part: Term, unknown: &[Term]) -> Option<(Term, Term)> {
    let free = terms.free_vars(part);
    let mut of_part = unknown.iter().copied().filter(|var| free.binary_search(var).is_ok());
    let var = of_part.next()?;
    if of_part.next().is_some() {
        return None;
    }
    if part == var {
        return Some((var, Term::TRUE));
    }
    let args = terms.args(part);
    match terms.op(part) {
        Op::Not if args[0] == var => Some((var, Term::FALSE)),
        // `!(b' == e)` says that `b'` is `!e`.
        Op::Not if terms.op(args[0]) == Op::Eq => {
            let inner = terms.args(args[0]);
            let other = other_side(terms, &inner, var)?;
            (terms.sort_of(other) == Sort::BOOL).then(|| (var, terms.not(other)))
        }
        Op::Eq if terms.sort_of(args[0]) == Sort::INT => {
            let linear = terms.linear(args[0]).add_scaled(&terms.linear(args[1]), &Rational::MINUS_ONE);
            let coefficient = linear.coefficient(var).to_i128()?;
            let factor = match coefficient {
                1 => Rational::MINUS_ONE,
                -1 => Rational::ONE,
                _ => return None,
            };
            let mut rest = linear.scale(&factor);
            rest.terms.retain(|(term, _)| *term != var);
            // The unknown must not hide inside another monomial.
            let hides = rest.terms.iter().any(|(term, _)| terms.free_vars(*term).binary_search(&var).is_ok());
            (!hides).then(|| (var, terms.from_linear(&rest, Sort::INT)))
        }
        Op::Eq => other_side(terms, &args, var).map(|other| (var, other)),
        _ => None,
    }
}

/// The side of an equation that is not the variable, if the variable is one side and does not occur in the other.
fn other_side(terms: &Terms, sides: &[Term], var: Term) -> Option<Term> {
    let other = match *sides {
        [a, b] if a == var => b,
        [a, b] if b == var => a,
        _ => return None,
    };
    terms.free_vars(other).binary_search(&var).is_err().then_some(other)
}

/// A map with some cells written, as these cells in the order in which they are written: the path to each, and its value.
/// Indices and values must not depend on earlier writes, which they cannot: they are terms over the map as it was.
pub fn cells(terms: &Terms, map: Term, value: Term) -> Option<Vec<(Vec<Term>, Term)>> {
    let (mut cells, mut at) = (Vec::new(), value);
    while at != map {
        if terms.op(at) != Op::Store {
            return None;
        }
        let args = terms.args(at);
        let (mut path, mut inner, mut outer) = (vec![args[1]], args[2], args[0]);
        // `m[i := m[i][j := v]]`, where what is written to is the map as it was.
        let mut whole = map;
        while terms.op(inner) == Op::Store && outer == whole {
            let deeper = terms.args(inner);
            let expected = terms.select(whole, *path.last()?);
            if deeper[0] != expected {
                break;
            }
            (whole, outer) = (expected, deeper[0]);
            path.push(deeper[1]);
            inner = deeper[2];
        }
        cells.push((path, inner));
        at = args[0];
    }
    cells.reverse();
    Some(cells)
}
