// expect: TRUE
const c: int;
axiom c == 4;
function add(x: int) returns (int) { x + c }
procedure main()
{
  assert add(1) == 5;
}
