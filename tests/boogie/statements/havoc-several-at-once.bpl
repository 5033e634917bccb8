// expect: FALSE at 8
procedure main()
{
  var x, y, z: int;
  x, y, z := 1, 1, 1;
  havoc x, z;
  assert y == 1;
  assert x == z; // fails
}
