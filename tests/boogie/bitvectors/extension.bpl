// expect: TRUE
function {:bvbuiltin "zero_extend 8"} zext(bv8) returns (bv16);
function {:bvbuiltin "(_ sign_extend 8)"} sext(bv8) returns (bv16);
procedure main(x: bv8)
{
  assert zext(255bv8) == 255bv16;
  assert sext(255bv8) == 65535bv16;
  assert zext(x) == 0bv8 ++ x;
  assert sext(x)[8:0] == x;
}
