// expect: FALSE at 4
procedure main(a: [int]int, i: int, j: int)
{
  assert a[i := 1][j := 2] == a[j := 2][i := 1]; // fails
}
