// expect: FALSE at 18
// args: --strategy execute --entry main
var depth: int;
procedure down(n: int) returns (r: int)
  modifies depth;
{
  var below: int;
  depth := depth + 1;
  if (n > 0) { call below := down(n - 1); r := below + old(depth); } else { r := 0; }
}
procedure main()
  modifies depth;
{
  var r: int;
  depth := 0;
  call r := down(30);
  assert depth == 31;
  assert r != 435;
}
