// expect: TRUE
procedure moves(n: int) returns (r: int)
{
  if (n <= 0)
  {
    r := 0;
  }
  else
  {
    call r := moves(n - 1);
    r := 2 * r + 1;
  }
}
procedure main(n: int)
{
  var r: int;
  call r := moves(n);
  assert r >= n;
}
