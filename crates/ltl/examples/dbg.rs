fn main() {
    for f in std::env::args().skip(1) {
        let p = tracewright_ltl::parse(&f, 0).unwrap();
        match tracewright_ltl::translate(&p) { Ok(a) => { println!("{} / {}  {}", a.states, a.edges.len(), p); if std::env::var("HOA").is_ok() { print!("{}", tracewright_ltl::write_hoa(&a, None)) } }, Err(e) => println!("{e}") }
    }
}
