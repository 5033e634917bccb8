// expect: TRUE
function {:bvbuiltin "bvult"} ult(bv8, bv8) returns (bool);
function {:bvbuiltin "bvslt"} slt(bv8, bv8) returns (bool);
function {:bvbuiltin "bvsge"} sge(bv8, bv8) returns (bool);
procedure main()
{
  assert ult(1bv8, 255bv8);
  assert slt(255bv8, 1bv8);
  assert sge(127bv8, 128bv8);
}
