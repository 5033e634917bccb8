// expect: TRUE
procedure main()
{
  var x: int;
  x := 0;
  while (x < 10)
  {
    x := x + 2;
  }
  assert x <= 11;
}
