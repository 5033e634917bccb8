// expect: TRUE
// args: --prop ltl
// #LTLProperty: <> AP(x > 0)
var x: int;
procedure ULTIMATE.start() modifies x;
{
  x := 0;
  x := x + 1;
  L: goto L;
}
