// expect: TRUE
procedure main(a: [int]int, i: int, j: int)
{
  assume i != j;
  assert a[i := 1][j := 2] == a[j := 2][i := 1];
}
