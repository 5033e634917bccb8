// Addition by recursion with a wrong sign: negative summands are added instead of subtracted.
// expect: FALSE(assertion) at 24
procedure add(m: int, n: int) returns (res: int)
{
  if (n == 0)
  {
    res := m;
  }
  else if (n > 0)
  {
    call res := add(m + 1, n - 1);
  }
  else
  {
    call res := add(m + 1, n + 1);
  }
}

procedure main()
{
  var m, n, sum: int;

  call sum := add(m, n);
  assert sum == m + n;
}
