// expect: TRUE
function {:builtin "to_fp_unsigned 11 53 RNE"} from(bv32) returns (float53e11);
function {:builtin "fp.to_ubv 32 RTZ"} to(float53e11) returns (bv32);
function {:builtin "to_fp 8 24 RNE"} narrow(float53e11) returns (float24e8);
function {:builtin "to_fp 11 53 RNE"} widen(float24e8) returns (float53e11);
function {:builtin "to_fp 15 64 RNE"} extend(float53e11) returns (float64e15);
function {:builtin "to_fp 11 53 RNE"} shrink(float64e15) returns (float53e11);
procedure main()
{
  var n: bv32;
  var x: float24e8;
  var y: float53e11;
  assert to(from(n)) == n;
  assert narrow(widen(x)) == x;
  assert shrink(extend(y)) == y;
}
