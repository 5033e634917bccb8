// expect: TRUE
function {:bvbuiltin "bvudiv"} udiv(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvsdiv"} sdiv(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvurem"} urem(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvsrem"} srem(bv8, bv8) returns (bv8);
procedure main(x: bv8)
{
  assert udiv(249bv8, 2bv8) == 124bv8;
  assert sdiv(249bv8, 2bv8) == 253bv8; // -7 / 2 == -3
  assert srem(249bv8, 2bv8) == 255bv8; // -7 - 2 * -3 == -1
  assert urem(249bv8, 2bv8) == 1bv8;
  assert udiv(x, 0bv8) == 255bv8 && urem(x, 0bv8) == x;
}
