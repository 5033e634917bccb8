// The trace on the poster of the algorithm: three levels of interpolants from strongest postconditions.
// Level 1 (sp) collects everything; level 2 (sp-live) forgets variables that are not read later; level 3 (sp-core)
// also forgets statements outside the unsatisfiable core: true, y = 0, y = 0, x = 0, x = 0, false.
// Try: --block-encoding none --interpolation sp-core --stats
// expect: TRUE
procedure main()
{
  var x, y, i: int;

  y := 0;
  i := 0;
  x := y;
  i := i + 1;
  assume x >= 42;
  assert false;
}
