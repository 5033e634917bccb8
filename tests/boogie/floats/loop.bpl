// expect: TRUE
function {:builtin "to_fp 8 24 RNE"} nearest(real) returns (float24e8);
function {:builtin "fp.add RNE"} add(float24e8, float24e8) returns (float24e8);
function {:builtin "fp.leq"} leq(float24e8, float24e8) returns (bool);
procedure main()
{
  var x: float24e8;
  var i: int;
  x := nearest(0.0);
  i := 0;
  while (i < 4) {
    x := add(x, nearest(0.25));
    i := i + 1;
  }
  assert leq(x, nearest(1.0));
}
