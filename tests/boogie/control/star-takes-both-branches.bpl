// expect: TRUE
procedure main()
{
  var x: int;
  if (*)
  {
    x := 1;
  }
  else
  {
    x := 2;
  }
  assert 1 <= x && x <= 2;
}
