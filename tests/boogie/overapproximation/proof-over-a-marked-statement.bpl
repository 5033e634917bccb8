// expect: TRUE
// Allowing too much does not harm a proof.
procedure main()
{
  var x: int;
  havoc {:overapproximation "bitwise and"} x;
  if (x > 0) {
    x := x + 1;
    assert x > 1;
  }
}
