// expect: TRUE
// args: --prop termination
// The second component falls in one of the rounds only, and the first one is not to be mixed with it.
procedure main(a0, b0, i0: int)
{
  var a, b, i: int;
  a, b, i := a0, b0, i0;
  while (i > 0) {
    if (*) {
      i, a := i + a, a - 1;
    } else {
      i, b, a := i + b, b - 1, a - 1;
    }
  }
}
