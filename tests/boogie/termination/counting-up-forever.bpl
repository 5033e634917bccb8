// expect: FALSE(termination) at 7
// args: --prop termination
procedure main()
{
  var x: int;
  x := 1;
  while (x > 0) {
    x := x + 1;
  }
}
