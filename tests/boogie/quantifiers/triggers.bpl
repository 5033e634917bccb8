// expect: TRUE
function f(int) returns (int);
function g(int, int) returns (bool);
axiom (forall x: int :: { f(x) } f(x) > x);
axiom (forall x, y: int :: { g(x, y) } { f(x), f(y) } g(x, y) <==> f(x) < f(y));
procedure main()
{
  assert f(3) > 3;
  assert f(1) < f(2) ==> g(1, 2);
}
