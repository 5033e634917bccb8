// expect: FALSE at 4
procedure main(x: bv8)
{
  assert x[4:0] ++ x[8:4] == x; // fails
}
