// expect: TRUE
procedure main(a: [int]int, n: int, key: int) returns (found: bool, i: int)
{
  i, found := 0, false;
  while (i < n && !found)
  {
    if (a[i] == key)
    {
      found := true;
    }
    else
    {
      i := i + 1;
    }
  }
  assert found ==> a[i] == key;
}
