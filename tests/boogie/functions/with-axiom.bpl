// expect: TRUE
function len(a: [int]int) returns (int);
axiom (forall a: [int]int :: { len(a) } len(a) >= 0);
procedure main(a: [int]int)
{
  assert len(a) + 1 > 0;
}
