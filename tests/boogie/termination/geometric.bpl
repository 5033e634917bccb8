// expect: FALSE(termination) at 7
// args: --prop termination
procedure main()
{
  var a, b: int;
  a, b := 3, 1;
  while (a + b >= 4) {
    a := 3 * a + b;
    b := 2 * b;
  }
}
