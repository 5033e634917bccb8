// expect: FALSE at 16
procedure main(n: int)
{
  var x: int;
  x := 0;
  again:
  x := x + 1;
  while (x < 3) {
    if (n > x) {
      goto again, out;
    }
    x := x + 1;
  }
  assert x == 3;
  out:
  assert x >= 2; // fails
}
