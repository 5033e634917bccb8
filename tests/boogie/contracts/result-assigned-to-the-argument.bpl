// expect: TRUE
procedure twice(x: int) returns (r: int);
  ensures r == x + x;
procedure main()
{
  var x: int;
  x := 5;
  call x := twice(x);
  call x := twice(x);
  assert x == 20;
}
