// Whenever x is positive, it becomes zero again.
// expect: TRUE
// args: --prop ltl
// #LTLProperty: [](AP(x > 0) ==> <>AP(x <= 0))
var x: int;

procedure main()
  modifies x;
{
  x := 0;
  while (true) {
    havoc x;
    while (x > 0) { x := x - 1; }
  }
}
