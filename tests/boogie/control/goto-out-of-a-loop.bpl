// expect: TRUE
procedure main()
{
  var x: int;
  x := 0;
  while (true)
  {
    x := x + 1;
    if (x == 3)
    {
      goto out;
    }
  }
  assert false;
out:
  assert x == 3;
}
