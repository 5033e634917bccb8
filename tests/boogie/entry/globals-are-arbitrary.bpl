// expect: FALSE at 5
var g: int;
procedure main()
{
  assert g == 0; // fails
}
