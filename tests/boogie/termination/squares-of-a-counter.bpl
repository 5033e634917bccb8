// expect: TRUE
// args: --prop termination
procedure main(x0, z0: int)
{
  var x, z: int;
  x, z := x0, z0;
  while (x >= 0) {
    x, z := x - z * z, z + 1;
  }
}
