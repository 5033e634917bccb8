// expect: FALSE at 8
// When the condition is tested for the last time, i is 10.
procedure main()
{
  var i: int;
  i := 0;
  while (i < 10)
    invariant i < 10; // fails
  {
    i := i + 1;
  }
}
