// expect: TRUE
procedure main(a: [int]int, b: [int]int)
{
  assume (forall i: int :: a[i] == b[i]);
  assert a == b;
}
