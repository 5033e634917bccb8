// expect: FALSE at 8
// The clause of y is not assumed when only x changes.
procedure main()
{
  var x: int where x > 0;
  var y: int where y > x;
  havoc x;
  assert y > x; // fails
}
