// Example 2 of "Software Model Checking for People who Love Automata" (Fig. 3): an automaton from Hoare triples.
// The loop changes x, so infeasibility of one trace says nothing about the next. The predicate x >= 0 is kept by
// x := x + 1: the Hoare triple {x >= 0} x := x + 1 {x >= 0} becomes a loop in the automaton and covers all iterations.
// Try: --block-encoding none --stats
// expect: TRUE
procedure main()
{
  var x, y: int;

  x := 0;
  y := 0;
  while (*)
  {
    x := x + 1;
  }
  assert x != -1;
  assert y != -1;
}
