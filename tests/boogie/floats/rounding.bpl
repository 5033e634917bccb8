// expect: TRUE
function {:builtin "to_fp 8 24"} bits(bv32) returns (float24e8);
function {:builtin "fp.add RNE"} add(float24e8, float24e8) returns (float24e8);
function {:builtin "fp.sub"} sub(rmode, float24e8, float24e8) returns (float24e8);
function {:builtin "RTN"} down() returns (rmode);
function {:builtin "fp.eq"} equal(float24e8, float24e8) returns (bool);
function {:builtin "fp.isNaN"} nan(float24e8) returns (bool);
function {:builtin "to_fp 8 24 RNE"} nearest(real) returns (float24e8);
procedure main()
{
  var x, y: float24e8;
  // 2^24 + 1 is not representable
  assert add(nearest(16777216.0), nearest(1.0)) == nearest(16777216.0);
  assert nearest(0.1) == bits(1036831949bv32);
  // -0, when rounding downwards
  assert sub(down(), nearest(1.0), nearest(1.0)) == bits(2147483648bv32);
  assume !nan(x) && !nan(y);
  assert equal(add(x, y), add(y, x)) || nan(add(x, y));
}
