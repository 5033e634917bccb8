// expect: FALSE at 6
procedure main(x: int)
{
  var abs: int;
  abs := if x >= 10 then x else -x;
  assert abs >= 0; // fails
}
