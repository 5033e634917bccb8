// expect: UNKNOWN over-approximated
// A counterexample through a statement that allows too much is none.
procedure main()
{
  var x: int;
  havoc {:overapproximation "bitwise and"} x;
  assert x >= 0;
}
