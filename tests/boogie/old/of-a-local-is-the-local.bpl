// expect: TRUE
procedure main(p: int)
{
  var x: int;
  x := 1;
  x := 2;
  assert old(x) == 2;
  assert old(p) == p;
}
