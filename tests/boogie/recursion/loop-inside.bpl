// expect: TRUE
procedure work(n: int) returns (r: int)
{
  var i, s: int;
  r := 0;
  i := 0;
  while (i < n)
  {
    call s := work(i);
    r := r + s + 1;
    i := i + 1;
  }
}
procedure main(n: int)
{
  var r: int;
  call r := work(n);
  assert r >= 0;
}
