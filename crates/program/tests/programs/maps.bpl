// Maps, bit-vectors, where clauses and parallel assignments.
var m: [int]bool where m[0];

procedure main() modifies m; {
  var a: [int][int]int;
  var i: int where i >= 0;
  var v: bv8;
  havoc i;
  a[i][2], i := a[2][i], i + 1;
  m[i] := a[i][0] == 3 && m[0];
  v := 3bv8;
  assert m[0];
}
