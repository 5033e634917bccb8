// expect: FALSE at 6
function {:bvbuiltin "bvadd"} add(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvult"} ult(bv8, bv8) returns (bool);
procedure main(x: bv8)
{
  assert ult(x, add(x, 1bv8)); // fails
}
