// expect: TRUE
const x: int;
axiom x == 5;
function id(x: int) returns (int) { x }
procedure main()
{
  assert id(3) == 3 && x == 5;
}
