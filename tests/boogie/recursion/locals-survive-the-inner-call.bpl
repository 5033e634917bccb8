// expect: TRUE
procedure walk(n: int)
{
  var mine: int;
  mine := n;
  if (n > 0)
  {
    call walk(n - 1);
  }
  assert mine == n;
}
