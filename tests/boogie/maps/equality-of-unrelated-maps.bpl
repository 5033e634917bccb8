// expect: FALSE at 5
procedure main(a: [int]int, b: [int]int)
{
  assume a[0] == b[0];
  assert a == b; // fails
}
