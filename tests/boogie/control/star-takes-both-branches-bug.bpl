// expect: FALSE at 13
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
  assert x == 2; // fails
}
