// A recursive procedure stays a call; the one that calls it does not.
procedure down(n: int) returns (r: int)
{
  r := 0;
  if (n > 0) { call r := down(n - 1); }
}

procedure twice(n: int) returns (r: int)
{
  call r := down(n);
  call r := down(r);
}

procedure main() {
  var x: int;
  call x := twice(3);
  assert x == 0;
}
