// expect: TRUE
type Index = int;
type Memory = [Index]bool;
procedure main(m: Memory, i: int)
{
  var n: [int]bool;
  n := m[i := true];
  assert n[i];
}
