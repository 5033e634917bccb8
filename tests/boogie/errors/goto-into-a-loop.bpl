// expect: ERROR the label `body` is in a block that this `goto` is not in
procedure main(n: int)
{
  while (n > 0) {
    body:
    assert n > 0;
  }
  goto body;
}
