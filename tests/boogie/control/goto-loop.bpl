// expect: TRUE
procedure main()
{
  var x: int;
  x := 0;
head:
  goto body, done;
body:
  assume x < 10;
  x := x + 1;
  goto head;
done:
  assume x >= 10;
  assert x == 10;
}
