// expect: TRUE
procedure main()
{
  var x: int;
  x := 5;
  while (x < 5)
  {
    assert false;
  }
  assert x == 5;
}
