// expect: FALSE(termination) at 7
// args: --check assertions,termination
procedure main()
{
  var x: int;
  x := 0;
  while (x >= 0) {
    x := x + 1;
    assert x > 0;
  }
}
