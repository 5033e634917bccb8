// expect: TRUE
procedure main()
{
  var x: int;
  x := 0;
outer:
  while (true)
  {
    while (true)
    {
      x := 1;
      break outer;
    }
    assert false;
  }
  assert x == 1;
}
