// expect: ERROR `old` cannot be used in a precondition
var g: int;
procedure main()
  requires old(g) == 1;
{
  assert g == 1;
}
