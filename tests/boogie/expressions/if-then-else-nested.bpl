// expect: TRUE
procedure main(x: int, y: int, z: int)
{
  var max: int;
  max := if x >= y then (if x >= z then x else z) else if y >= z then y else z;
  assert max >= x && max >= y && max >= z;
}
