// expect: TRUE
procedure main(a: [int]int, i: int)
{
  assert a[i := a[i]] == a;
}
