// expect: FALSE at 10
procedure main()
{
  var x: int;
  x := 1;
  while (*)
  {
    havoc x;
  }
  assert x == 1; // fails
}
