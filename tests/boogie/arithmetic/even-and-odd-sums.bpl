// expect: TRUE
procedure main(x: int, y: int)
{
  assume x mod 2 == 1 && y mod 2 == 1;
  assert (x + y) mod 2 == 0;
}
