// expect: ERROR not a C program
procedure main() returns (x: int)
{
  x := 1;
  assert x == 1;
}
