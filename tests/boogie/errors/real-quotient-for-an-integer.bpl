// expect: ERROR expected an expression of type `int`, found `real`
// These are reals because the program says so.
procedure main(i: int)
{
  var x: int;
  x := real(i) / 2.0;
}
