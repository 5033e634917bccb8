// Ultimate's structs become one variable for each field; structs in maps turn inside out.
type pointer = { base: int, offset: int };
type rational = { n, d: int, v: real };
type complex = { rel, img: rational };
type memory = [pointer]int;
const null: pointer;
axiom null == { offset: 0, base: 0 };
var mem: memory, table: [int]pointer;
var p, q: pointer where p != null;
var both: [pointer]pointer;
function { :expand_struct "base" } { :smtdefined "(+ x 1)" } { :expand_struct "offset" } { :smtdefined "x" }
  make(x: int) returns (pointer);
function shift(a: pointer, by: int): pointer { { base: a!base, offset: a!offset + by } }
function { :const_array } constant(value: pointer) returns ([bv8]pointer);
axiom (forall a: pointer, i: int :: { shift(a, i) } shift(a, 0) == a && shift(a, i)!base == a!base);
procedure add(a: rational, b: rational) returns (r: rational)
{
  r := { n: a!n * b!d + b!n * a!d, d: a!d * b!d, v: a!v + b!v };
}
procedure main(c: complex) returns (r: complex)
  modifies p, q, mem, table, both;
{
  var t: rational;
  call t := add(c!rel, c!img);
  r!rel, r!img!n := t, 5;
  p, q := q, p;
  mem[p] := mem[table[3]] + 1;
  table[mem[q]] := if p == q then p else shift(q, 1);
  table[0]!base := 7;
  both[p] := both[both[q]];
  both := both[p := q];
  assert (table[1])!offset == old(table[1])!offset ==> old(p) != make(3);
  assert constant({ base: 1, offset: 2 })[0bv8] == null;
  havoc p, q!base, t;
}
