// expect: TRUE
procedure main()
{
  var x: int;
  x := 1;
  while (*)
    free invariant x == 1;
  {
    havoc x;
  }
  assert x == 1;
}
