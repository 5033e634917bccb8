// expect: ERROR in-parameter
procedure main(x: int)
{
  x := 1;
}
