// expect: FALSE at 13
// Before the procedure starts, its results are not there yet: the name is that of the global.
var r: int;
procedure callee() returns (r: int);
  requires r > 0;
  ensures r < 0;
procedure main() modifies r;
{
  var x: int;
  r := 1;
  call x := callee();
  assert x < 0;
  assert r < 0; // fails
}
