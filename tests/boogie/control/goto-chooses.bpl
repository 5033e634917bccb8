// expect: TRUE
procedure main()
{
  var x: int;
  goto a, b;
a:
  x := 1;
  goto done;
b:
  x := 2;
  goto done;
done:
  assert x == 1 || x == 2;
}
