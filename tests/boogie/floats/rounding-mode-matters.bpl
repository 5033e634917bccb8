// expect: FALSE
function {:builtin "fp.div"} quotient(rmode, float24e8, float24e8) returns (float24e8);
function {:builtin "to_fp 8 24 RNE"} nearest(real) returns (float24e8);
procedure main()
{
  var m, n: rmode;
  assert quotient(m, nearest(1.0), nearest(3.0)) == quotient(n, nearest(1.0), nearest(3.0));
}
