// expect: ERROR twice
procedure main()
{
  var x: int;
  x, x := 1, 2;
}
