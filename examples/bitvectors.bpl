// Bit-vectors: arithmetic wraps. The average of two bytes without a ninth bit, compared with the one that uses it.
// expect: TRUE
function {:bvbuiltin "bvadd"} add8(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvand"} and8(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvxor"} xor8(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvlshr"} shr8(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvadd"} add9(bv9, bv9) returns (bv9);

procedure average(x: bv8, y: bv8)
{
  var small: bv8;
  var sum: bv9;

  small := add8(and8(x, y), shr8(xor8(x, y), 1bv8));
  sum := add9(0bv1 ++ x, 0bv1 ++ y);
  assert sum[9:1] == small;
}
