// expect: TRUE
procedure main()
{
  var a: [int]int;
  a[0] := 1;
  a[a[0]] := 2;
  a[a[a[0]]] := 3;
  assert a[2] == 3 && a[1] == 2 && a[0] == 1;
}
