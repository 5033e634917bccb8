// expect: TRUE
function f(x: int) returns (int);
function g(x: int) returns (int) { if x > 0 then f(x) else f(-x) }
axiom (forall x: int :: { g(x) } f(x) > 0);
procedure main()
{
  assert f(3) > 0;
}
