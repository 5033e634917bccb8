// expect: FALSE at 6
procedure main()
{
  var x: int;
  x := 1;
  assert (forall x: int :: x == 1); // fails
}
