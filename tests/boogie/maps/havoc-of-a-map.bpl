// expect: FALSE at 7
procedure main()
{
  var a: [int]int;
  a[3] := 1;
  havoc a;
  assert a[3] == 1; // fails
}
