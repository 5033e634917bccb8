// expect: TRUE
const n: int;
procedure get() returns (r: int)
{
  r := n;
}
procedure main()
{
  var x: int;
  call x := get();
  assert x == n;
}
