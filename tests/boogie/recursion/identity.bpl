// expect: TRUE
procedure id(n: int) returns (r: int)
{
  if (n <= 0)
  {
    r := 0;
  }
  else
  {
    call r := id(n - 1);
    r := r + 1;
  }
}
procedure main(n: int)
{
  var r: int;
  call r := id(n);
  assert n >= 0 ==> r == n;
}
