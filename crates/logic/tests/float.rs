//! The exact floating-point numbers, compared with the machine's.

use std::cmp::Ordering;

use num_bigint::{BigInt, BigUint};
use proptest::prelude::*;
use tracewright_logic::{Float, Format, RoundingMode, parse_number};

const NEAREST: RoundingMode = RoundingMode::NearestEven;

fn single(x: f32) -> Float {
    Float::from_bits(Format::SINGLE, x.to_bits().into())
}

fn double(x: f64) -> Float {
    Float::from_bits(Format::DOUBLE, x.to_bits().into())
}

/// Bit patterns, with many near the borders.
fn bits32() -> impl Strategy<Value = f32> {
    let near = (any::<bool>(), prop::sample::select(vec![0u32, 1, 2, 126, 127, 128, 150, 253, 254, 255]), any::<u32>())
        .prop_map(|(sign, exponent, fraction)| (u32::from(sign) << 31) | (exponent << 23) | (fraction >> 9));
    let few = (any::<u32>(), 0u32..24).prop_map(|(x, cut)| x >> cut << cut);
    let small = (-20i32..20).prop_map(|x| (x as f32 / 2.0).to_bits());
    prop_oneof![any::<u32>(), near, few, small].prop_map(f32::from_bits)
}

fn bits64() -> impl Strategy<Value = f64> {
    let near =
        (any::<bool>(), prop::sample::select(vec![0u64, 1, 2, 1022, 1023, 1024, 1075, 2045, 2046, 2047]), any::<u64>())
            .prop_map(|(sign, exponent, fraction)| (u64::from(sign) << 63) | (exponent << 52) | (fraction >> 12));
    let few = (any::<u64>(), 0u32..53).prop_map(|(x, cut)| x >> cut << cut);
    let small = (-20i32..20).prop_map(|x| (f64::from(x) / 2.0).to_bits());
    prop_oneof![any::<u64>(), near, few, small].prop_map(f64::from_bits)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn single_precision_is_the_machines(a in bits32(), b in bits32(), c in bits32()) {
        let (x, y, z) = (single(a), single(b), single(c));
        prop_assert_eq!(x.add(&y, NEAREST), single(a + b));
        prop_assert_eq!(x.subtract(&y, NEAREST), single(a - b));
        prop_assert_eq!(x.multiply(&y, NEAREST), single(a * b));
        prop_assert_eq!(x.divide(&y, NEAREST), single(a / b));
        prop_assert_eq!(x.multiply_add(&y, &z, NEAREST), single(a.mul_add(b, c)));
        prop_assert_eq!(x.square_root(NEAREST), single(a.sqrt()));
        prop_assert_eq!(x.compare(&y), a.partial_cmp(&b));
        prop_assert_eq!(x.to_format(Format::DOUBLE, NEAREST), double(f64::from(a)));
        prop_assert_eq!(x.negated(), single(-a));
        prop_assert_eq!(x.absolute(), single(a.abs()));
        prop_assert_eq!(x.is_subnormal(), a.is_subnormal());
        prop_assert_eq!(x.is_normal(), a.is_normal());
        prop_assert_eq!(x.is_infinite(), a.is_infinite());
    }

    #[test]
    fn double_precision_is_the_machines(a in bits64(), b in bits64(), c in bits64()) {
        let (x, y, z) = (double(a), double(b), double(c));
        prop_assert_eq!(x.add(&y, NEAREST), double(a + b));
        prop_assert_eq!(x.subtract(&y, NEAREST), double(a - b));
        prop_assert_eq!(x.multiply(&y, NEAREST), double(a * b));
        prop_assert_eq!(x.divide(&y, NEAREST), double(a / b));
        prop_assert_eq!(x.multiply_add(&y, &z, NEAREST), double(a.mul_add(b, c)));
        prop_assert_eq!(x.square_root(NEAREST), double(a.sqrt()));
        prop_assert_eq!(x.compare(&y), a.partial_cmp(&b));
        prop_assert_eq!(x.to_format(Format::SINGLE, NEAREST), single(a as f32));
    }

    #[test]
    fn integers_are_rounded_as_by_the_machine(a in bits64(), n in any::<i64>(), m in any::<u64>()) {
        let x = double(a);
        for (mode, rounded) in [
            (RoundingMode::Down, a.floor()),
            (RoundingMode::Up, a.ceil()),
            (RoundingMode::Zero, a.trunc()),
            (RoundingMode::NearestEven, a.round_ties_even()),
            (RoundingMode::NearestAway, a.round()),
        ] {
            prop_assert_eq!(x.round_to_integral(mode), double(rounded));
        }
        if a.abs() < 1e18 {
            prop_assert_eq!(x.to_integer(RoundingMode::Zero), Some(BigInt::from(a as i64)));
        }
        prop_assert_eq!(Float::from_integer(Format::DOUBLE, NEAREST, &n.into()), double(n as f64));
        prop_assert_eq!(Float::from_integer(Format::SINGLE, NEAREST, &m.into()), single(m as f32));
        if let Some(exact) = x.to_rational() {
            prop_assert_eq!(Float::from_rational(Format::DOUBLE, RoundingMode::Up, &exact).absolute(), double(a.abs()));
        }
    }

    /// Up and down enclose what is nearest, and toward zero is one of them.
    #[test]
    fn directed_modes_enclose(a in bits64(), b in bits64()) {
        let (x, y) = (double(a), double(b));
        let [nearest, up, down, zero] = [RoundingMode::NearestEven, RoundingMode::Up, RoundingMode::Down, RoundingMode::Zero]
            .map(|mode| x.multiply(&y, mode));
        if !nearest.is_nan() {
            prop_assert_ne!(down.compare(&nearest), Some(Ordering::Greater));
            prop_assert_ne!(nearest.compare(&up), Some(Ordering::Greater));
            prop_assert!(nearest == up || nearest == down);
            prop_assert!(zero == up || zero == down);
            prop_assert_ne!(zero.absolute().compare(&nearest.absolute()), Some(Ordering::Greater));
        }
    }

    #[test]
    fn text_is_read_and_written_back(a in bits64(), b in bits32(), digits in "[0-9]{1,25}(\\.[0-9]{0,25})?(e-?[0-9]{1,3})?") {
        prop_assert_eq!(parse_number(Format::DOUBLE, NEAREST, &digits), Some(double(digits.parse().unwrap())));
        prop_assert_eq!(parse_number(Format::SINGLE, NEAREST, &digits), Some(single(digits.parse().unwrap())));
        if a.is_finite() {
            let text = double(a.abs()).to_string();
            prop_assert_eq!(text.parse::<f64>().unwrap(), a.abs(), "{}", text);
        }
        if b.is_finite() {
            let text = single(b).to_string();
            prop_assert_eq!(text.parse::<f32>().unwrap(), b, "{}", text);
        }
    }
}

#[test]
fn numbers_are_written_shortly() {
    let table = [
        (0.1, "0.1"),
        (1.0, "1.0"),
        (-2.5, "-2.5"),
        (1e100, "1.0e100"),
        (1.0 / 3.0, "0.3333333333333333"),
        (9.5, "9.5"),
        (f64::MAX, "1.7976931348623157e308"),
        (5e-324, "5.0e-324"),
        (-0.0, "-0.0"),
        (f64::NEG_INFINITY, "-oo"),
        (f64::NAN, "NaN"),
    ];
    for (value, text) in table {
        assert_eq!(double(value).to_string(), text);
    }
}

#[test]
fn literals_of_c() {
    let table = [
        ("0x1p4", 16.0),
        ("0x1.8p-1", 0.75),
        ("0x.8p1", 1.0),
        ("0X1P+2", 4.0),
        (".5", 0.5),
        ("1.", 1.0),
        ("1e400", f64::INFINITY),
        ("1e-400", 0.0),
        ("0e999999999999", 0.0),
        ("1e999999999999999999999", f64::INFINITY),
        ("1e-99999999999", 0.0),
        ("0x1p-1075", 0.0),
        ("0x1.8p-1075", 5e-324),
        ("0x1.fffffffffffff8p0", 2.0),
    ];
    for (text, value) in table {
        assert_eq!(parse_number(Format::DOUBLE, NEAREST, text), Some(double(value)), "{text}");
    }
    for bad in ["", ".", "e5", "1e", "0x", "1.2.3", "1f"] {
        assert_eq!(parse_number(Format::DOUBLE, NEAREST, bad), None, "{bad}");
    }
}

/// As the x87 keeps it: sign and exponent, significand with its leading bit.
type Extended = (u16, u64);

fn extended((exponent, significand): Extended) -> Float {
    let upper = BigUint::from(exponent) << 63u32;
    Float::from_bits(Format::EXTENDED, upper | BigUint::from(significand & (u64::MAX >> 1)))
}

/// Computed by the machine: operation, operands, result. `m` is `rintl`, `f` the way to `double` and back.
const EXTENDED: &[(char, Extended, Extended, Extended)] = &[
    ('+', (0x0001, 0xf9690975fbde15b0), (0x3fff, 0x8000000000000007), (0x3fff, 0x8000000000000007)),
    ('-', (0x3fff, 0x8000000000000004), (0x0003, 0xa3a03fe4de4f1c43), (0x3fff, 0x8000000000000004)),
    ('*', (0x3fff, 0x8000000000000003), (0x3fff, 0x8000000000000002), (0x3fff, 0x8000000000000005)),
    ('/', (0x400e, 0x8b4eb7817f86ead9), (0x0000, 0x00000026a04fc987), (0x7fff, 0x8000000000000000)),
    ('r', (0x3fff, 0x8000000000000005), (0x0000, 0x00000018d51f57fb), (0x8000, 0x0000000892a9ca65)),
    ('m', (0xc000, 0x9000000000000000), (0x0001, 0xb14320aa7da5b1ef), (0xc000, 0x8000000000000000)),
    ('s', (0x4005, 0xe000000000000000), (0x7ffd, 0xe79541e25d0dba6b), (0x4002, 0xa953fd4e97c74dbc)),
    ('f', (0x7ffc, 0xbebf0929f41aa230), (0x0000, 0x0000000000008c9d), (0x7fff, 0x8000000000000000)),
    ('+', (0x0000, 0x0000000000194618), (0x0000, 0x0006b1caa58ee7dc), (0x0000, 0x0006b1caa5a82df4)),
    ('-', (0xc001, 0xa000000000000000), (0x0002, 0xb9e2a99fdb7b2948), (0xc001, 0xa000000000000000)),
    ('*', (0xc005, 0xf000000000000000), (0x0001, 0xccf560811e3465c5), (0x8008, 0xc0260a790c511f69)),
    ('/', (0x4001, 0xa73c905bcbc01878), (0x0003, 0xa8519a5b46242cc0), (0x7ffc, 0xfe5aa50cbc391d6a)),
    ('r', (0x0000, 0x030d936889b10a5d), (0x0002, 0xd0abd7d3688aa0d7), (0x0000, 0x030d936889b10a5d)),
    ('m', (0x0000, 0x17269c228e8e3db1), (0x3ffb, 0xd052886f7169c8c5), (0x0000, 0x0000000000000000)),
    ('s', (0x4003, 0xbd6192029dd91d60), (0xc005, 0xb000000000000000), (0x4001, 0x9bb1cc673de5ca08)),
    ('f', (0x0000, 0x0003e10d162fa592), (0xc001, 0x9000000000000000), (0x0000, 0x0000000000000000)),
    ('+', (0x0000, 0x0000000000000011), (0x0000, 0x00000000000e767c), (0x0000, 0x00000000000e768d)),
    ('-', (0x4009, 0xed8564f31f78431a), (0x3fff, 0x8000000000000005), (0x4009, 0xed6564f31f78431a)),
    ('*', (0x3ffb, 0xa98564256e5e6b1d), (0x7ffd, 0xb4023e3619adb257), (0x7ff9, 0xee668d4e7694f964)),
    ('/', (0x7ffc, 0xece19f6bb49be6ca), (0x0002, 0xde36e6f8de04d766), (0x7fff, 0x8000000000000000)),
    ('r', (0x7ffd, 0xaf041032f1ef6926), (0xc004, 0xf000000000000000), (0xc003, 0x8000000000000000)),
    ('m', (0x0000, 0x0000000000be0a16), (0x0001, 0xbb684d7f77ee4619), (0x0000, 0x0000000000000000)),
    ('s', (0x4006, 0xf000000000000000), (0xc001, 0xf000000000000000), (0x4002, 0xf7def58a7a76cd8c)),
    ('f', (0x0003, 0xbe8ce7a94dc3a313), (0x7ffd, 0xbf832675d87260a1), (0x0000, 0x0000000000000000)),
    ('+', (0x3fff, 0x8000000000000005), (0x7ffc, 0x85618ac56a39e1da), (0x7ffc, 0x85618ac56a39e1da)),
    ('-', (0x0003, 0xbeb06c805e15ff5e), (0x0000, 0x000000066ff9aab2), (0x0003, 0xbeb06c7ec21794b2)),
    ('*', (0x7ffe, 0xe0f0f4c25f87eb81), (0x3fff, 0x8000000000000003), (0x7ffe, 0xe0f0f4c25f87eb86)),
    ('/', (0xc005, 0xc000000000000000), (0x400a, 0xecbbeb1847e667e6), (0xbff9, 0xcfa0195d16204273)),
    ('r', (0x0003, 0x935e96eec3381d0c), (0x7ffc, 0xd7cfb2fd88162913), (0x0003, 0x935e96eec3381d0c)),
    ('m', (0xc000, 0xd000000000000000), (0x0003, 0xa0e65e9f2e39920b), (0xc000, 0xc000000000000000)),
    ('s', (0x0000, 0x001dcffddf1d4bac), (0x4012, 0xb298eec62efd3a68), (0x1ffa, 0xf718512f770b6465)),
    ('f', (0x3fff, 0x8000000000000007), (0x0000, 0x000000000000000f), (0x3fff, 0x8000000000000000)),
    ('+', (0x3fff, 0x8000000000000006), (0x3fff, 0x8000000000000007), (0x4000, 0x8000000000000006)),
    ('-', (0x3fff, 0x8000000000000005), (0x3fff, 0x8000000000000007), (0xbfc1, 0x8000000000000000)),
    ('*', (0xbfff, 0x9000000000000000), (0x0003, 0xe290c80a0837b478), (0x8003, 0xfee2e10b493eab07)),
    ('/', (0xc000, 0xf000000000000000), (0xbfff, 0x9000000000000000), (0x4000, 0xd555555555555555)),
    ('r', (0x7ffe, 0x8129086f8dff7629), (0x3fff, 0x8000000000000005), (0xbffd, 0xcc326659a4eb5130)),
    ('m', (0x0003, 0xfc14d29d73f31667), (0x3fff, 0x8000000000000003), (0x0000, 0x0000000000000000)),
    ('s', (0x0000, 0x000000000000126d), (0x7ffe, 0x954c42a9b003bcf7), (0x1fe6, 0xc241ef84490eee9d)),
    ('f', (0x3fff, 0x8000000000000007), (0x3fff, 0x8000000000000005), (0x3fff, 0x8000000000000000)),
    ('+', (0x0003, 0x930a269b8380f809), (0x7ffc, 0xe19051f25b20a253), (0x7ffc, 0xe19051f25b20a253)),
    ('-', (0x3ff2, 0xe40cfcb31804e312), (0x0000, 0x0000001b9938da6f), (0x3ff2, 0xe40cfcb31804e312)),
    ('*', (0x3fff, 0x8000000000000002), (0x3fff, 0x8000000000000006), (0x3fff, 0x8000000000000008)),
    ('/', (0x0002, 0x8e73c43d6d2f3360), (0x4010, 0xd76ce83cffe72b68), (0x0000, 0x000054a42af4dc9c)),
    ('r', (0x0001, 0xf17f45ce49bbe46a), (0x0000, 0x003b7ffff827df3b), (0x0000, 0x0002c5ee1fe8e3f5)),
    ('m', (0x0001, 0xf9d92d5c5357afaf), (0x7ffd, 0xce732c2381e463c6), (0x0000, 0x0000000000000000)),
    ('s', (0x4003, 0x9000000000000000), (0xc006, 0xf000000000000000), (0x4001, 0x87c3b666fb66cb63)),
    ('f', (0x3fff, 0x8000000000000007), (0x3fff, 0x8000000000000004), (0x3fff, 0x8000000000000000)),
];

#[test]
fn extended_precision_is_the_machines() {
    for &(operation, a, b, expected) in EXTENDED {
        let (x, y) = (extended(a), extended(b));
        let result = match operation {
            '+' => x.add(&y, NEAREST),
            '-' => x.subtract(&y, NEAREST),
            '*' => x.multiply(&y, NEAREST),
            '/' => x.divide(&y, NEAREST),
            'r' => x.remainder(&y),
            'm' => x.round_to_integral(NEAREST),
            's' => x.square_root(NEAREST),
            _ => x.to_format(Format::DOUBLE, NEAREST).to_format(Format::EXTENDED, NEAREST),
        };
        assert_eq!(result, extended(expected), "{a:x?} {operation} {b:x?}");
    }
}
