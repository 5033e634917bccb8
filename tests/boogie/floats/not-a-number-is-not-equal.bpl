// expect: FALSE
function {:builtin "fp.eq"} equal(float24e8, float24e8) returns (bool);
procedure main()
{
  var x: float24e8;
  assert equal(x, x);
}
