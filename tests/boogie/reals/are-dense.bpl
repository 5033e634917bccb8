// expect: FALSE at 5
procedure main(x: real)
{
  assume 2.0 <= x && x <= 3.0;
  assert x == 2.0 || x == 3.0; // fails
}
