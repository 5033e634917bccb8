// expect: TRUE
procedure main()
{
  var x: real;
  x := 0.0;
  while (*)
  {
    x := (x + 1.0) / 2.0;
  }
  assert x < 1.0;
}
