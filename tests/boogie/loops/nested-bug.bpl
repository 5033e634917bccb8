// expect: FALSE at 14
procedure main(n: int)
{
  var i, j: int;
  i := 0;
  while (i < n)
  {
    j := 0;
    while (j <= i)
    {
      assert j < i + 1;
      j := j + 1;
    }
    assert j < n; // fails
    i := i + 1;
  }
}
