// expect: TRUE
var depth: int;
procedure dive(n: int)
  modifies depth;
{
  depth := depth + 1;
  if (n > 0)
  {
    call dive(n - 1);
  }
  depth := depth - 1;
}
procedure main(n: int)
  modifies depth;
{
  depth := 0;
  call dive(n);
  assert depth == 0;
}
