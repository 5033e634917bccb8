// expect: FALSE at 6
function f() returns (int);
const f: int;
procedure main()
{
  assert f() == f; // fails
}
