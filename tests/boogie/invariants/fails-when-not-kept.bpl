// expect: FALSE at 7
procedure main()
{
  var i: int;
  i := 0;
  while (*)
    invariant i < 3; // fails
  {
    i := i + 1;
  }
}
