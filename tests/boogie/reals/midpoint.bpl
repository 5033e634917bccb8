// expect: TRUE
procedure main(x: real, y: real)
{
  var m: real;
  assume x < y;
  m := (x + y) / 2.0;
  assert x < m && m < y;
}
