// expect: TRUE
function {:builtin "bv2nat"} nat(bv8) returns (int);
procedure main(x: bv8)
{
  assert nat(200bv8) == 200;
  assert 0 <= nat(x) && nat(x) < 256;
}
