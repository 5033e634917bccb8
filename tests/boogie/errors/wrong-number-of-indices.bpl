// expect: ERROR indices
procedure main(a: [int, int]int)
{
  assert a[1] == 0;
}
