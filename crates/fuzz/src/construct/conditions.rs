//! Conditions on known numbers, as C text, with their values.

use tracewright_random::Random;

/// A variable of type `int` and its value.
#[derive(Clone, Debug)]
pub struct Known<'v> {
    /// Its name.
    pub name: &'v str,
    /// Its value in the given execution.
    pub value: i32,
}

/// An expression without overflow, whatever the values, and its value in the given execution, as a C constant.
fn expression(random: &mut Random, a: &Known, b: &Known) -> (String, String) {
    let (x, y) = (a.name, b.name);
    let (v, w) = (a.value, b.value);
    let n = random.between(2, 9) as i32;
    let m = (random.next() >> (33 + random.below(20))) as i32;
    let s = random.below(31) as u32;
    let int = |text: String, value: i32| match value {
        i32::MIN => (text, "(-2147483647 - 1)".to_owned()),
        _ => (text, value.to_string()),
    };
    let unsigned = |text: String, value: u32| (text, format!("{value}u"));
    let long = |text: String, value: i64| (text, format!("{value}LL"));
    match random.below(22) {
        0 => int(x.to_owned(), v),
        1 => int(format!("{x} % {n}"), v % n),
        2 => int(format!("{x} / {n}"), v / n),
        3 => int(format!("({x} & {m})"), v & m),
        4 => int(format!("({x} | {m})"), v | m),
        5 => int(format!("({x} ^ {m})"), v ^ m),
        6 => int(format!("(int)(unsigned char){x}"), i32::from(v as u8)),
        7 => int(format!("(signed char){x}"), i32::from(v as i8)),
        8 => int(format!("(short){x}"), i32::from(v as i16)),
        9 => unsigned(format!("(unsigned){x} * {n}u"), (v as u32).wrapping_mul(n as u32)),
        10 => int(format!("({x} >> {s})"), v >> s),
        11 => unsigned(format!("((unsigned){x} << {s})"), (v as u32) << s),
        12 => unsigned(format!("((unsigned){x} >> {s})"), (v as u32) >> s),
        13 => long(format!("(long long){x} * {n} - {y}"), i64::from(v) * i64::from(n) - i64::from(w)),
        14 => long(format!("(long long){x} + {y}"), i64::from(v) + i64::from(w)),
        15 => unsigned(format!("({x} + {m}u)"), (v as u32).wrapping_add(m as u32)),
        16 => int(format!("({x} < {y})"), i32::from(v < w)),
        17 => int(format!("({x} < {n}u)"), i32::from((v as u32) < n as u32)),
        18 => int(format!("({x} ? {y} : {n})"), if v != 0 { w } else { n }),
        19 => int(format!("!{x}"), i32::from(v == 0)),
        20 => int(format!("({x} && {y} > {n})"), i32::from(v != 0 && w > n)),
        _ => int(format!("~{x}"), !v),
    }
}

/// A condition that holds for these values.
pub fn holds(random: &mut Random, known: &[Known]) -> String {
    let (a, b) = (random.pick(known).clone(), random.pick(known).clone());
    let (text, value) = expression(random, &a, &b);
    match random.below(6) {
        // An equation has at most one solution, which is hard to hit by chance; conditions with many solutions are
        // easy.
        0 | 1 => format!("{text} == {value}"),
        2 => format!("{text} <= {value}"),
        3 => format!("{text} >= {value}"),
        4 => format!("!({text} != {value})"),
        _ => format!("!({text} < {value})"),
    }
}

/// A condition that may hold or not.
pub fn open(random: &mut Random, known: &[Known]) -> String {
    let text = holds(random, known);
    if random.percent(30) { format!("!({text})") } else { text }
}

/// A condition that never holds, for variables that have the same value, which is in this range.
pub fn never(random: &mut Random, a: &Known, b: &Known, range: (i64, i64)) -> String {
    let (x, y) = (a.name, b.name);
    let (low, high) = range;
    match random.below(12) {
        0 => format!("{x} != {y}"),
        1 => format!("{x} - {y} != 0"),
        2 => format!("({x} ^ {y}) != 0"),
        3 if high < i64::from(i32::MAX) => format!("{x} > {high}"),
        4 if low > i64::from(i32::MIN) => format!("{y} < {low}"),
        5 => format!("((unsigned){x} * 2u) % 2u == 1u"),
        6 => format!("({x} & 1) == 1 && {y} % 2 == 0"),
        7 => format!("{x} < {y}"),
        8 => format!("{x} > 0 && {y} <= 0"),
        9 => format!("(long long){x} + {y} == 2LL * {x} + 1"),
        _ => {
            let same = Known { name: y, value: a.value };
            let mut again = random.clone();
            let (one, _) = expression(random, a, a);
            let (other, _) = expression(&mut again, &same, &same);
            format!("{one} != {other}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_have_names_in_them() {
        let mut random = Random::new(7);
        let known = [Known { name: "a", value: -5 }, Known { name: "b", value: 7 }];
        for _ in 0..100 {
            let text = holds(&mut random, &known);
            assert!(text.contains('a') || text.contains('b'), "{text}");
        }
        assert!((0..50).map(|_| never(&mut random, &known[0], &known[1], (0, 9))).any(|text| text == "a != b"));
    }
}
