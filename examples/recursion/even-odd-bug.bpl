// Even and odd by mutual recursion, with a wrong base case: zero is taken for odd, too.
// expect: FALSE(assertion) at 33
procedure even(n: int) returns (yes: bool)
{
  if (n == 0)
  {
    yes := true;
  }
  else
  {
    call yes := odd(n - 1);
  }
}

procedure odd(n: int) returns (yes: bool)
{
  if (n == 0)
  {
    yes := true;
  }
  else
  {
    call yes := even(n - 1);
  }
}

procedure main()
{
  var n: int;
  var yes: bool;

  call yes := even(n);
  assert yes <==> n mod 2 == 0;
}
