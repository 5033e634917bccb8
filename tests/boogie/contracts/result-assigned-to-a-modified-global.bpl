// expect: TRUE
// The ensures clause speaks of g before the result is stored in it.
var g: int;
procedure next() returns (r: int);
  modifies g;
  ensures g == 7 && r == g + 1;
procedure main()
  modifies g;
{
  call g := next();
  assert g == 8;
}
