// expect: FALSE at 12
// The marked statement is not on the way to the violation.
procedure main()
{
  var x: int;
  x := 1;
  if (*) {
    havoc {:overapproximation "bitwise and"} x;
    assume x > 5;
  }
  else {
    assert x > 1;
  }
}
