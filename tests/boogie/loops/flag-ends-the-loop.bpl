// expect: TRUE
procedure main(n: int)
{
  var i: int;
  var done: bool;
  i, done := 0, false;
  while (!done)
  {
    i := i + 1;
    if (i >= n)
    {
      done := true;
    }
  }
  assert i >= n && i >= 1;
}
