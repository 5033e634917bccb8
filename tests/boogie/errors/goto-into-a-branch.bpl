// expect: ERROR the label `inside` is in a block that this `goto` is not in
procedure main()
{
  var x: int;
  x := 0;
  goto inside;
  if (x == 1) {
    inside:
    assert x == 0;
  }
}
