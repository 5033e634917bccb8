// expect: FALSE at 5
procedure main(a: [int]int)
{
  assume 0 <= a[1];
  assert (forall i: int :: 0 <= i && i < 2 ==> a[i] >= 0); // fails
}
