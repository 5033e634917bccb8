// expect: TRUE
procedure main()
{
  var x: int;
  x := 100000000000000000000;
  while (*)
  {
    x := x + 100000000000000000000;
  }
  assert x > 99999999999999999999;
}
