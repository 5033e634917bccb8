// expect: TRUE
procedure main(n: int)
{
  var i: int;
  i := 0;
  while (true) {
    next:
    if (i < n) {
      if (i == 5) {
        goto done;
      } else {
        i := i + 1;
        goto next;
      }
    }
    goto done;
  }
  done:
  assert i <= 5;
}
