// expect: ERROR cannot be used
var g: int;
function f(x: int) returns (int) { x + g }
