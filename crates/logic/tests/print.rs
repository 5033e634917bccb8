//! Boogie text: what people see, and that it reads back with Boogie's precedences.

mod common;

use common::{Source, environment, eval};
use proptest::prelude::*;
use tracewright_logic::{BvOp, Rational, Sort, Term, Terms};

#[test]
fn formulas_read_well() {
    let t = Terms::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| t.var(name, Sort::INT));
    let [p, q] = ["p", "q"].map(|name| t.var(name, Sort::BOOL));
    let r = t.var("r", Sort::REAL);
    let row = t.array_sort(Sort::INT, Sort::INT);
    let (a, m) = (t.var("a", row), t.var("m", t.array_sort(Sort::INT, row)));
    let [u, v] = ["u", "v"].map(|name| t.var(name, t.bv_sort(8)));
    let n = |value: i64| t.int(value);
    let table: Vec<(Term, &str)> = vec![
        (t.le(x, n(3)), "x <= 3"),
        (t.ge(x, n(1)), "x >= 1"),
        (t.lt(x, n(0)), "x < 0"),
        (t.ge(x, n(-3)), "x >= -3"),
        (t.lt(x, y), "x < y"),
        (t.gt(x, y), "x > y"),
        (t.le(x, t.add2(y, n(2))), "x <= y + 2"),
        (t.le(t.add2(x, n(2)), y), "x + 2 <= y"),
        (t.eq(x, y), "x == y"),
        (t.ne(x, t.add2(y, n(1))), "x != y + 1"),
        (t.le(t.mul(n(2), x), t.mul(n(3), y)), "2 * x <= 3 * y"),
        (t.eq(t.modulo(x, n(2)), n(0)), "x mod 2 == 0"),
        (t.eq(t.mul(n(3), t.div(x, n(2))), y), "y == 3 * (x div 2)"),
        (t.neg(x), "-x"),
        (t.neg(t.div(x, n(2))), "-(x div 2)"),
        (t.sub(n(3), t.mul(n(2), x)), "3 - 2 * x"),
        (t.mul(x, t.mul(y, n(-2))), "-2 * x * y"),
        (t.and2(p, t.or2(q, t.le(x, n(0)))), "p && (q || x <= 0)"),
        (t.implies(p, q), "p ==> q"),
        (t.or(&[t.ne(x, n(0)), t.not(p), q]), "p && x == 0 ==> q"),
        (t.or2(t.not(p), t.not(q)), "!p || !q"),
        (t.iff(p, t.le(x, n(0))), "p <==> x <= 0"),
        (t.not(t.iff(p, q)), "!(p <==> q)"),
        (t.select(a, t.add2(x, n(1))), "a[x + 1]"),
        (t.select(t.select(m, x), y), "m[x][y]"),
        (t.eq(t.store(a, x, y), t.var("b", row)), "a[x := y] == b"),
        (t.ite(p, x, y), "(if p then x else y)"),
        (t.forall(&[x], t.ge(t.select(a, x), n(0))), "(forall i: int :: a[i] >= 0)"),
        (t.exists(&[x, z], t.eq(t.select(a, x), t.select(a, z))), "(exists i: int, j: int :: a[i] == a[j])"),
        (t.gt(r, t.real(Rational::new(3, 2))), "r > 1.5"),
        (t.eq(t.real_div(r, t.to_real(x)), t.real(Rational::new(1, 2))), "r / real(x) == 0.5"),
        (t.bv(BvOp::Ule, &[t.bv(BvOp::Add, &[u, v]), t.bv_num(7u32.into(), 8)]), "bvule(bvadd(u, v), 7bv8)"),
        (t.eq(t.bv(BvOp::Concat, &[u, v]), t.bv_num(7u32.into(), 16)), "u ++ v == 7bv16"),
        (t.bv(BvOp::Extract { high: 3, low: 0 }, &[u]), "u[4:0]"),
        (t.app("f", &[x, p], Sort::INT), "f(x, p)"),
        (t.const_array(row, n(0)), "(lambda i: int :: 0)"),
    ];
    for (term, expected) in table {
        let text = t.to_boogie(term);
        // Which side of an equation comes first depends on the age of the terms.
        let mirrored = expected.split_once(" == ").map(|(l, r)| format!("{r} == {l}"));
        assert!(text == expected || Some(&text) == mirrored.as_ref(), "{text} instead of {expected}");
    }
}

#[test]
fn names_are_shown_as_asked() {
    let t = Terms::new();
    let (x, i) = (t.var("main::x", Sort::INT), t.var("main::i", Sort::INT));
    let a = t.var("main::a", t.array_sort(Sort::INT, Sort::INT));
    let short = |name: &str| name.rsplit("::").next().unwrap_or(name).to_owned();
    let all = t.forall(&[x], t.lt(t.select(a, x), i));
    // The bound variable must not be called i.
    assert_eq!(t.to_boogie_with(all, &short), "(forall j: int :: i > a[j])");
}

/// Reads what the printer writes, as strictly as Boogie does.
struct Reader<'a> {
    t: &'a Terms,
    tokens: Vec<String>,
    at: usize,
}

impl Reader<'_> {
    fn new<'a>(t: &'a Terms, text: &str) -> Reader<'a> {
        let mut tokens: Vec<String> = Vec::new();
        let chars: Vec<char> = text.chars().collect();
        let mut i = 0;
        while i < chars.len() {
            let word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
            if chars[i] == ' ' {
                i += 1;
            } else if word(chars[i]) {
                let start = i;
                while i < chars.len() && word(chars[i]) {
                    i += 1;
                }
                tokens.push(chars[start..i].iter().collect());
            } else {
                let rest: String = chars[i..].iter().collect();
                let symbols = ["<==>", "==>", "&&", "||", "==", "!=", "<=", ">=", ":=", "::", "++"];
                let symbol =
                    symbols.into_iter().find(|s| rest.starts_with(s)).map_or(chars[i].to_string(), str::to_owned);
                i += symbol.len();
                tokens.push(symbol);
            }
        }
        Reader { t, tokens, at: 0 }
    }

    fn peek(&self) -> &str {
        self.tokens.get(self.at).map_or("", |s| s)
    }

    fn next(&mut self) -> String {
        self.at += 1;
        self.tokens[self.at - 1].clone()
    }

    fn eat(&mut self, token: &str) -> bool {
        let found = self.peek() == token;
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, token: &str) {
        assert!(self.eat(token), "{token} expected at {:?}", &self.tokens[self.at..]);
    }

    fn expression(&mut self) -> Term {
        let mut left = self.implication();
        while self.eat("<==>") {
            let right = self.implication();
            left = self.t.iff(left, right);
        }
        left
    }

    fn implication(&mut self) -> Term {
        let left = self.junction();
        if self.eat("==>") {
            let right = self.implication();
            return self.t.implies(left, right);
        }
        left
    }

    fn junction(&mut self) -> Term {
        let mut parts = vec![self.relation()];
        let operator = self.peek().to_owned();
        if operator != "&&" && operator != "||" {
            return parts[0];
        }
        while self.eat(&operator) {
            parts.push(self.relation());
        }
        assert!(self.peek() != "&&" && self.peek() != "||", "mixed junctions");
        if operator == "&&" { self.t.and(&parts) } else { self.t.or(&parts) }
    }

    fn relation(&mut self) -> Term {
        let left = self.concat();
        let operator = self.peek().to_owned();
        if !["==", "!=", "<", "<=", ">", ">="].contains(&operator.as_str()) {
            return left;
        }
        self.at += 1;
        let right = self.concat();
        match operator.as_str() {
            "==" => self.t.eq(left, right),
            "!=" => self.t.ne(left, right),
            "<" => self.t.lt(left, right),
            "<=" => self.t.le(left, right),
            ">" => self.t.gt(left, right),
            _ => self.t.ge(left, right),
        }
    }

    fn concat(&mut self) -> Term {
        let mut left = self.sum();
        while self.eat("++") {
            let right = self.sum();
            left = self.t.bv(BvOp::Concat, &[left, right]);
        }
        left
    }

    fn sum(&mut self) -> Term {
        let mut left = self.product();
        loop {
            left = if self.eat("+") {
                let right = self.product();
                self.t.add2(left, right)
            } else if self.eat("-") {
                let right = self.product();
                self.t.sub(left, right)
            } else {
                return left;
            };
        }
    }

    fn product(&mut self) -> Term {
        let mut left = self.unary();
        loop {
            let operator = self.peek().to_owned();
            if !["*", "div", "mod", "/"].contains(&operator.as_str()) {
                return left;
            }
            self.at += 1;
            let right = self.unary();
            left = match operator.as_str() {
                "*" => self.t.mul(left, right),
                "div" => self.t.div(left, right),
                "mod" => self.t.modulo(left, right),
                _ => self.t.real_div(left, right),
            };
        }
    }

    fn unary(&mut self) -> Term {
        if self.eat("!") {
            let inner = self.unary();
            return self.t.not(inner);
        }
        if self.eat("-") {
            let inner = self.unary();
            return self.t.neg(inner);
        }
        self.postfix()
    }

    fn postfix(&mut self) -> Term {
        let mut term = self.atom();
        while self.eat("[") {
            let index = self.expression();
            if self.eat(":=") {
                let value = self.expression();
                term = self.t.store(term, index, value);
            } else {
                term = self.t.select(term, index);
            }
            self.expect("]");
        }
        term
    }

    fn atom(&mut self) -> Term {
        let t = self.t;
        let token = self.next();
        match token.as_str() {
            "true" => Term::TRUE,
            "false" => Term::FALSE,
            "(" if self.eat("if") => {
                let condition = self.expression();
                self.expect("then");
                let a = self.expression();
                self.expect("else");
                let b = self.expression();
                self.expect(")");
                t.ite(condition, a, b)
            }
            "(" if self.eat("lambda") => {
                while !self.eat("::") {
                    self.at += 1;
                }
                let value = self.expression();
                self.expect(")");
                t.const_array(t.array_sort(Sort::INT, Sort::INT), value)
            }
            "(" => {
                let inner = self.expression();
                self.expect(")");
                inner
            }
            "real" | "int" => {
                self.expect("(");
                let inner = self.expression();
                self.expect(")");
                if token == "real" { t.to_real(inner) } else { t.to_int(inner) }
            }
            number if number.starts_with(|c: char| c.is_ascii_digit()) => {
                let value = Rational::parse(number).expect("a number");
                if number.contains('.') { t.real(value) } else { t.int(value) }
            }
            name => t.var(name, common::sort_of_name(t, name)),
        }
    }
}

proptest! {
    #![proptest_config(common::cases(3000))]

    #[test]
    fn what_is_written_reads_back(bytes in proptest::collection::vec(any::<u8>(), 0..120), numbers in proptest::collection::vec(-4i8..5, 12)) {
        let t = Terms::new();
        let term = Source(&bytes).boolean(4).build(&t);
        let text = t.to_boogie(term);
        if text.contains("bv") || t.free_vars(term).iter().any(|&v| t.kind_of(v) == tracewright_logic::SortKind::BitVec(4)) {
            return Ok(()); // bit-vectors are calls, whose syntax says little
        }
        let mut reader = Reader::new(&t, &text);
        let back = reader.expression();
        prop_assert_eq!(reader.at, reader.tokens.len(), "{}", text);
        if back != term {
            let env = environment(&numbers);
            prop_assert_eq!(eval(&t, back, &env), eval(&t, term, &env), "{}\n{}\n{}", text, t.to_smtlib(term), t.to_smtlib(back));
        }
    }
}
