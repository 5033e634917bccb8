// expect: TRUE
procedure main(a: [int]int)
{
  var b: [int]int;
  b := a[0 := a[0] + 1];
  assert b[0] == a[0] + 1;
  assert b[1] == a[1];
  assert a != b;
}
