// Addition by recursion, in both directions. The contract relates the result to both parameters: res == m + n.
// expect: TRUE
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
    call res := add(m - 1, n + 1);
  }
}

procedure main()
{
  var m, n, sum: int;

  call sum := add(m, n);
  assert sum == m + n;
}
