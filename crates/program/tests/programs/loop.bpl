// A loop with an invariant and a way out.
procedure main(n: int) {
  var i: int, s: int;
  i := 0;
  s := 0;
  while (i < n)
    invariant s >= 0;
  {
    if (s > 100) { break; }
    s := s + i;
    i := i + 1;
  }
  assert s >= 0;
}
