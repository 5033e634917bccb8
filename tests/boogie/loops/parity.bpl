// expect: TRUE
procedure main()
{
  var x: int;
  x := 0;
  while (*)
  {
    x := x + 2;
  }
  assert x mod 2 == 0;
}
