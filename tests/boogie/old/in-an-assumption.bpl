// expect: TRUE
var g: int;
procedure main()
  modifies g;
{
  havoc g;
  assume g > old(g);
  assert g != old(g);
}
