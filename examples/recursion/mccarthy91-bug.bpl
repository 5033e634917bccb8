// McCarthy's 91 function with an off-by-one mistake in the base case: the result is 90 for some arguments.
// expect: FALSE(assertion) at 22
procedure mccarthy(x: int) returns (res: int)
{
  if (x >= 100)
  {
    res := x - 10;
  }
  else
  {
    call res := mccarthy(x + 11);
    call res := mccarthy(res);
  }
}

procedure main()
{
  var x, res: int;

  assume x < 100;
  call res := mccarthy(x);
  assert res == 91;
}
