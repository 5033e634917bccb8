// expect: TRUE
procedure main(m: [int]int, b: bool)
{
  assert (var n := m[1 := 2]; n[1] == 2 && n[0] == m[0]);
  assert (var c := b; if c then b else !b);
  assert (forall i: int :: (var j, k := m[i], m[i := 0]; k[i] == 0 && m[i] == j));
}
