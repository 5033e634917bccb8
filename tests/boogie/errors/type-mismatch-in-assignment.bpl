// expect: ERROR bool
procedure main()
{
  var x: int;
  x := true;
}
