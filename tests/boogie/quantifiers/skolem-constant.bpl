// expect: TRUE
procedure main(a: [int]int)
{
  assume (exists i: int :: a[i] == 3);
  assert !(forall i: int :: a[i] != 3);
}
