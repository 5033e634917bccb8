// expect: UNKNOWN lambda
procedure main()
{
  var a: [int]int;
  a := (lambda i: int :: i + 1);
  assert a[0] == 1;
}
