// The loop may go on forever, and y is never one.
// expect: FALSE(ltl)
// args: --prop ltl
// #LTLProperty: AP(x == 0) U AP(y == 1)
var x, y: int;

procedure main()
  modifies x, y;
{
  var i: int;
  x, y := 0, 0;
  i := 0;
  while (i < 10) { i := i * 1; }
  y := 1;
}
