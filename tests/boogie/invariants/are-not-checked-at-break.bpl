// expect: TRUE
procedure main()
{
  var x: int;
  x := 0;
  while (true)
    invariant x == 0;
  {
    x := 1;
    if (*)
    {
      break;
    }
    x := 0;
  }
  assert x == 1;
}
