// expect: TRUE
procedure main(a: [int]int, b: [int]int)
{
  assume a != b;
  assert (exists i: int :: a[i] != b[i]);
}
