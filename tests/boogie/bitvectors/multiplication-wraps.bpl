// expect: TRUE
function {:bvbuiltin "bvmul"} mul(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvneg"} neg(bv8) returns (bv8);
procedure main()
{
  assert mul(16bv8, 16bv8) == 0bv8;
  assert mul(255bv8, 255bv8) == 1bv8;
  assert neg(128bv8) == 128bv8;
}
