// expect: TRUE
function {:bvbuiltin "bvshl"} shl(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvlshr"} lshr(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvashr"} ashr(bv8, bv8) returns (bv8);
procedure main()
{
  assert shl(129bv8, 1bv8) == 2bv8;
  assert lshr(129bv8, 1bv8) == 64bv8;
  assert ashr(129bv8, 1bv8) == 192bv8;
  assert shl(1bv8, 8bv8) == 0bv8;
}
