// expect: TRUE
function {:bvbuiltin "bvadd"} add(bv8, bv8) returns (bv8);
procedure main()
{
  assert add(255bv8, 1bv8) == 0bv8;
  assert add(200bv8, 100bv8) == 44bv8;
}
