// Example 1 of "Software Model Checking for People who Love Automata" (Fig. 1): two reasons cover all error traces.
// Traces that never execute p := 0 are infeasible because p != 0 and p == 0 contradict each other; traces that do are
// infeasible because n == 0 and the decrement make n >= 0 impossible. Each reason becomes one Floyd-Hoare automaton.
// Try: --block-encoding none --interpolation sp-core --stats
// expect: TRUE
procedure main()
{
  var p, n: int;

  assume p != 0;
  while (n >= 0)
  {
    assert p != 0;
    if (n == 0)
    {
      p := 0;
    }
    n := n - 1;
  }
}
