// expect: FALSE at 13
procedure main(a: [int]int, n: int, key: int) returns (found: bool, i: int)
{
  i, found := 0, false;
  while (i < n && !found)
  {
    if (a[i] == key)
    {
      found := true;
    }
    i := i + 1;
  }
  assert found ==> a[i] == key; // fails
}
