// expect: FALSE at 8
function f() returns (int);
var f: int;
procedure main()
  modifies f;
{
  f := 1;
  assert f() == f; // fails
}
