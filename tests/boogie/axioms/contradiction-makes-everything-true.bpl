// expect: TRUE
const n: int;
axiom n < 0;
axiom n > 0;
procedure main()
{
  assert false;
}
