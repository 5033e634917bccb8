// expect: FALSE at 10
procedure main()
{
  var a, b: int;
  a, b := 0, 1;
  while (*)
  {
    a, b := b, a + b;
  }
  assert b != 13; // fails
}
