// expect: FALSE at 7
procedure main()
{
  var x: int;
  x := 1;
  havoc x;
  assert x == 1; // fails
}
