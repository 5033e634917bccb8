// expect: TRUE
procedure main(a: [bool]int, b: [bool]int)
{
  assume a[true] == b[true] && a[false] == b[false];
  assert a == b;
}
