// expect: TRUE
procedure main(x: int)
{
  var abs: int;
  abs := if x >= 0 then x else -x;
  assert abs >= 0;
  assert abs == x || abs == -x;
}
