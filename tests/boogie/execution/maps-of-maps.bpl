// expect: FALSE at 15
// args: --strategy execute
procedure main()
{
  var m, n: [int][int]bool;
  var i: int;
  m := n;
  i := 0;
  while (i < 50) {
    m[i][2 * i] := !m[i][2 * i];
    m[i][0] := m[i][0];
    i := i + 1;
  }
  assert m[49][97] == n[49][97];
  assert m == n;
}
