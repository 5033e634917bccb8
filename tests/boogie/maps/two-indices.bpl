// expect: TRUE
procedure main()
{
  var a: [int, int]int;
  a[1, 2] := 5;
  a[2, 1] := 6;
  assert a[1, 2] == 5 && a[2, 1] == 6;
}
