// Unusual names, names that clash once implementations are printed with the names of their procedure.
var x: int;
var #PE, ~a~0, $b^c, d'e, f.g?h, \var, _`, a#b!c: int;
var größe: int;
type int32 = int;
var real_, bv, unique, finite, free, atomic: int32;

procedure p(x: int, i: bool) returns (y: int);

implementation p(z: int, flag: bool) returns (w: int)
  // here `x` is the global, and `i` is bound
{
  var y: bool;
  var i: [int]int;
  assume (forall x: int :: x == z);
  assume (exists i: int :: flag && i == z);
  assert x == z && \var == #PE && y;
  w := größe + a#b!c + i[0];
}

implementation p(x: int, i: bool) returns (y: int)
{
  var w: int;
  w, y := x, 1;
}

procedure keywords(\type: int) returns (\procedure: int)
  modifies free;
{
  \procedure := \type + free + unique;
  atomic: free := 1;
}
