// expect: FALSE at 8
procedure main()
{
  var x: int;
  x := 0;
  while (true)
  {
    assert x != 20; // fails
    x := x + 1;
  }
}
