// expect: TRUE
procedure main(a: [int]int)
{
  assume (forall i: int :: a[i] >= i);
  assert a[5] >= 5;
}
