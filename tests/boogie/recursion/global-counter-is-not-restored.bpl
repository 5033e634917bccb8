// expect: FALSE at 22
var depth: int;
procedure dive(n: int)
  modifies depth;
{
  depth := depth + 1;
  if (n > 0)
  {
    call dive(n - 1);
  }
  else
  {
    return;
  }
  depth := depth - 1;
}
procedure main(n: int)
  modifies depth;
{
  depth := 0;
  call dive(n);
  assert depth == 0; // fails
}
