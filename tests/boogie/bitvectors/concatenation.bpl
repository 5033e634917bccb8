// expect: TRUE
procedure main(x: bv8)
{
  assert 11bv4 ++ 2bv4 == 178bv8;
  assert x[8:4] ++ x[4:0] == x;
}
