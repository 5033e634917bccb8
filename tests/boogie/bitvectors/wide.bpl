// expect: TRUE
function {:bvbuiltin "bvadd"} add(bv128, bv128) returns (bv128);
procedure main()
{
  assert add(340282366920938463463374607431768211455bv128, 2bv128) == 1bv128;
}
