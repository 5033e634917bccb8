// expect: TRUE
const k: int uses { axiom k > 3; axiom k < 5; }
function f(x: int) returns (int) uses { axiom (forall x: int :: { f(x) } f(x) > x); }
procedure main()
{
  assert k == 4;
  assert f(7) > 7;
}
