// expect: TRUE
function {:builtin "to_fp_unsigned 8 24 RNE"} from(bv8) returns (float24e8);
function {:builtin "fp.to_ubv 8 RTZ"} to(float24e8) returns (bv8);
function {:builtin "to_fp 8 24 RNE"} narrow(float53e11) returns (float24e8);
function {:builtin "to_fp 11 53 RNE"} widen(float24e8) returns (float53e11);
procedure main()
{
  var n: bv8;
  var x: float24e8;
  assert to(from(n)) == n;
  assert narrow(widen(x)) == x;
}
