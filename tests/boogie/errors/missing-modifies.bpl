// expect: ERROR modifies
var g: int;
procedure main()
{
  g := 1;
}
