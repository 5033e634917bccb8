// expect: TRUE
function f(x: int) returns (int) { x + k } uses { axiom k == 1; }
const k: int uses { }
procedure main()
{
  assert f(1) == 2;
}
