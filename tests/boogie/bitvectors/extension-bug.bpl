// expect: FALSE at 6
function {:bvbuiltin "zero_extend 8"} zext(bv8) returns (bv16);
function {:bvbuiltin "sign_extend 8"} sext(bv8) returns (bv16);
procedure main(x: bv8)
{
  assert zext(x) == sext(x); // fails
}
