// expect: TRUE
var {:global "yes"} g: int;
procedure {:inline 1} helper({:in} x: int) returns ({:out} r: int)
{
  r := x;
}
procedure {:entry} main()
  requires {:msg "positive"} g > 0;
{
  var {:local 1, "two"} y: int;
  assume {:partition} g < 10;
  call {:cexpr "y"} y := helper(g);
  assert {:source "main.c"} {:line 7} y > 0;
}
