// expect: ERROR itself
type A = B;
type B = A;
var x: A;
