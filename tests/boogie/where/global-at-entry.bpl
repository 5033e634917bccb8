// expect: TRUE
var g: int where g >= 10;
procedure main()
{
  assert g > 9;
}
