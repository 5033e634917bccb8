// expect: FALSE at 10
procedure main()
{
  var x: int;
  x := 0;
  while (*)
  {
    x := x + 1;
  }
  assert x != 4; // fails
}
