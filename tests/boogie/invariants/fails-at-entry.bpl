// expect: FALSE at 7
procedure main()
{
  var i: int;
  i := -1;
  while (i < 10)
    invariant i >= 0; // fails
  {
    i := i + 1;
  }
}
