// expect: TRUE
var a: [int]int;
procedure set(i: int, v: int)
  modifies a;
{
  a[i] := v;
}
procedure main(i: int, j: int)
  requires i != j;
  modifies a;
{
  call set(i, 1);
  call set(j, 2);
  assert a[i] == 1 && a[j] == 2;
}
