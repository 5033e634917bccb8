// Example 3 of "Software Model Checking for People who Love Automata" (Fig. 5): trace partitioning.
// An interval analysis joins both branches to -1 <= x <= 1 and cannot exclude x == 0. Automata keep the traces of the
// two branches apart without being told to.
// Try: --block-encoding none --stats
// expect: TRUE
procedure main()
{
  var x: int;

  if (x >= 0)
  {
    x := 1;
  }
  else
  {
    x := -1;
  }
  assert x != 0;
}
