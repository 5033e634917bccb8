// expect: TRUE
procedure main()
{
  var x: int;
  x := 0;
here:
  if (*)
  {
    x := 1;
    break here;
    assert false;
  }
  assert x == 0 || x == 1;
}
