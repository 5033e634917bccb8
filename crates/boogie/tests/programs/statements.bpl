// Every kind of statement.
var g: int;
var memory: [int]int;
var table: [int, bool][int]real;

procedure callee(a: int, b: int) returns (c: int, d: bool);
  modifies g;

procedure {:entry} main(k: int) returns (r: int)
  modifies g, memory, table;
{
  var i, j: int;
  var done: bool;

start:
  assume {:print "hello \"world\"", k} k >= 0;
  assert {:reach} true;
  havoc i, done;
  i, j := j, i;
  memory[i] := 3;
  memory[i], table[i, done][j] := memory[j], 1.5;
  call i, done := callee(i + 1, j);
  free call {:attr} i, done := callee(0, 0);
  if (i < j) {
    i := 1;
  } else if (*) {
    i := 2;
    ;
  } else {
    goto start, end;
  }
  if (*) { }
outer:
  while (i < 10)
    invariant i <= 10;
    free invariant {:hint} i >= 0;
  {
    inner: while (*) {
      if (done) { break; }
      if (j == i) { break outer; }
      break inner;
    }
    choice: if (done) {
      break choice;
    } else {
      return;
    }
    i := i + 1;
  }
end:
  r := i;
}
