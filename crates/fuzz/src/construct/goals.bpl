// What a Boogie program is about. `// bound: NAME: assertion: LOW to HIGH` is right for all numbers in the range, and wrong for the
// largest if it is off by one; `// defect: NAME: assertion` is wrong whenever it is executed. Each declares a procedure `goal(x: int)`.
//
//   @c   hi + 1, or hi if it is to be wrong      @hi   the largest number      @lo   the smallest number

// bound: assertion: assertion: 0 to 1000000
procedure goal(x: int) { assert x < @c; }

// bound: precondition: assertion: 0 to 1000000
procedure small(x: int) requires x < @c; { }
procedure goal(x: int) { call small(x); }

// bound: postcondition: assertion: 0 to 1000000
procedure next(x: int) returns (r: int) ensures r <= @c; { r := x + 1; }
procedure goal(x: int) { var r: int; if (x >= @lo && x <= @hi) { call r := next(x); } }

// bound: loop: assertion: 0 to 10
procedure goal(x: int) { var j: int; j := 0; while (j < x) { j := j + 1; } assert j < @c; }

// bound: invariant: assertion: 0 to 10
procedure goal(x: int) { var j: int; j := 0; while (j < x) invariant j < @c; { j := j + 1; } }

// bound: map: assertion: 0 to 20
procedure goal(x: int) { var a: [int]bool; assume (forall j: int :: a[j] <==> j >= @c); assert !a[x]; }

// bound: recursion: assertion: 0 to 5
procedure depth(n: int) returns (r: int) { r := 0; if (n > 0) { call r := depth(n - 1); r := r + 1; } }
procedure goal(x: int) { var r: int; call r := depth(x); assert r < @c; }

// bound: remainder: assertion: 0 to 1000000
procedure goal(x: int) { assert x mod (@hi + 1) == x && x div @c == 0; }

// bound: real number: assertion: 0 to 1000000
procedure goal(x: int) { assert real(x) < real(@c) - 0.5; }

// bound: negative number: assertion: 0 to 1000000
procedure goal(x: int) { assert -x > -@c; }

// bound: assumption: assertion: 0 to 1000000
procedure goal(x: int) { var y: int; havoc y; assume y * 2 == x * 2; assert y + 1 <= @c; }

// defect: assertion: assertion
procedure goal(x: int) { assert false; }

// defect: assertion in a loop: assertion
procedure goal(x: int) { var j: int; j := 0; while (true) { j := j + 1; assert j != 3; } }

// defect: precondition: assertion
procedure never(x: int) requires x != x; { }
procedure goal(x: int) { call never(x); }

// defect: precondition without a body: assertion
procedure never(x: int); requires x < x;
procedure goal(x: int) { call never(x); }

// defect: postcondition: assertion
procedure lie(x: int) returns (r: int) ensures r == x; { r := x + 1; }
procedure goal(x: int) { var r: int; if (goal_is_reached()) { call r := lie(x); } }
function goal_is_reached() returns (bool) { true }

// defect: invariant at the start: assertion
procedure goal(x: int) { var j: int; j := x; while (j > 0) invariant j != x; { j := j - 1; } }

// defect: invariant later: assertion
procedure goal(x: int) { var j: int; j := 0; while (j < 2) invariant j < 2; { j := j + 1; } }

// defect: division by an unknown value: assertion
procedure goal(x: int) { assert x mod 2 == 2 || x div 1 != x; }

// defect: maps that differ: assertion
procedure goal(x: int) { var a, b: [int]int; b := a[x := a[x] + 1]; assert a == b; }

// defect: recursion: assertion
procedure fail(n: int) { if (n <= 0) { assert false; } else { call fail(n - 1); } }
procedure goal(x: int) { call fail(2); }
