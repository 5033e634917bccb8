// Fig. 7 of "Software Model Checking for People who Love Automata": proofs that do not follow the control flow.
// One automaton covers the traces through z == 0, whatever the first branch did; no invariant at the join is needed
// for them.
// Try: --block-encoding none --stats
// expect: TRUE
procedure main()
{
  var x, y, z: int;

  if (*)
  {
    x := 0;
  }
  else
  {
    y := 0;
  }
  if (z == 0)
  {
    assert z == 0;
  }
  else
  {
    assert x == 0 || y == 0;
  }
}
