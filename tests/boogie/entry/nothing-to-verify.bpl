// expect: TRUE
var g: int;
procedure only_declared(x: int) returns (r: int);
  modifies g;
  ensures r == x;
