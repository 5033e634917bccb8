// expect: TRUE
const n: int;
axiom n > 10;
procedure main()
{
  assert n != 10;
}
