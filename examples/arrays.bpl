// Arrays are maps: reading a cell that was written gives what was written, other cells keep their value.
// A linear search stops at the key or at the end; the cell it found is then changed, the one behind it is not.
// expect: TRUE
procedure search(a: [int]int, n: int, key: int)
{
  var i, next: int;
  var b: [int]int;

  i := 0;
  while (i < n && a[i] != key)
  {
    i := i + 1;
  }
  if (i < n)
  {
    assert a[i] == key;
    next := a[i + 1];
    b := a[i := key + 1];
    assert b[i] != key;
    assert b[i + 1] == next;
  }
}
