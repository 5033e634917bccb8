// expect: TRUE
// args: --prop termination
procedure main(n: int)
{
  assert n > 0;
}
