// The program of "Refinement of Trace Abstraction" (SAS 2009), Section 2.
// The trace x := 0, y := 0, x := x + 1, y == -1 has the interpolants true, true, y = 0, y = 0, false; the trace that
// ends in x == -1 has true, x >= 0, x >= 0, x >= 0, false. Two interpolant automata prove the program.
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
