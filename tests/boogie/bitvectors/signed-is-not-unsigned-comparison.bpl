// expect: FALSE at 6
function {:bvbuiltin "bvult"} ult(bv8, bv8) returns (bool);
function {:bvbuiltin "bvslt"} slt(bv8, bv8) returns (bool);
procedure main(x: bv8, y: bv8)
{
  assert ult(x, y) <==> slt(x, y); // fails
}
