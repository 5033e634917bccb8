// expect: ERROR old
const c: int;
axiom old(c) == 1;
