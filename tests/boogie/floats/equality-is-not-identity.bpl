// expect: FALSE at 9
function {:builtin "fp.eq"} equal(float53e11, float53e11) returns (bool);
procedure main()
{
  var x, y: float53e11;
  if (x == y) {
    assume equal(x, x);
    assert equal(x, y);
  } else { assert !equal(x, y); }
}
