// expect: TRUE
procedure main()
{
  var x: bv8;
  x := 178bv8; // 1011 0010
  assert x[8:4] == 11bv4;
  assert x[4:0] == 2bv4;
  assert x[2:1] == 1bv1;
  assert x[8:0] == x;
}
