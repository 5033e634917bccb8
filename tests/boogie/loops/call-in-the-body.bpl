// expect: TRUE
procedure step(x: int) returns (y: int)
{
  y := x + 3;
}
procedure main()
{
  var x: int;
  x := 0;
  while (*)
  {
    call x := step(x);
  }
  assert x >= 0;
}
