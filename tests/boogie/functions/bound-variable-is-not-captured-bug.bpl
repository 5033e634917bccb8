// expect: FALSE at 6
function is_zero_at(a: [int]int, x: int) returns (bool) { (exists i: int :: i == x && a[i] == 0) }
procedure main(a: [int]int, i: int)
{
  assume a[i + 1] == 0;
  assert is_zero_at(a, i); // fails
}
