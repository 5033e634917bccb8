// expect: TRUE
// args: --prop termination
procedure main(x: int, y: int)
{
  var i: int;
  i := x;
  while (i < y) {
    i := i + 1;
  }
}
