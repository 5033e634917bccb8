// expect: FALSE at 3
procedure down(n: int)
  requires n >= 0; // fails
{
  if (n != 7)
  {
    call down(n - 1);
  }
}
