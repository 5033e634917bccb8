// Even and odd by mutual recursion. The contracts of the two procedures depend on each other.
// A negative argument never returns, which is no error.
// expect: TRUE
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
    yes := false;
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
