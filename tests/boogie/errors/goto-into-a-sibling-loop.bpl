// expect: ERROR the label `other` is in a block that this `goto` is not in
procedure main(n: int)
{
  while (n > 0) {
    goto other;
  }
  while (n > 1) {
    other:
    assert n > 1;
  }
}
