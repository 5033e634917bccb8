// expect: FALSE at 14
procedure main()
{
  var x: int;
  x := 0;
head:
  goto body, done;
body:
  assume x <= 3;
  x := x + 1;
  goto head;
done:
  assume x > 3;
  assert x == 3; // fails
}
