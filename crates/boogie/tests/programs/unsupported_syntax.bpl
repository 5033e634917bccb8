// Constructs that are named and skipped by the parser.
const unique a: int extends b, c complete;
const b: int;
axiom a <: b;
axiom 2.0 ** 3.0 == 8.0;
axiom (lambda x: int :: x)[0] == 0;
axiom |{ return true; }|;
axiom 0x1.0e1f24e8 == 0x1.0e1f24e8;
datatype List { Nil(), Cons(head: int) }
procedure p()
{
  fork 1 p();
  join 1;
  atomic { a := 1; }
  yield;
  async call p();
  call async p();
  call forall p(*);
  par p() | p();
  while (*) { call p() | p(); }
}
