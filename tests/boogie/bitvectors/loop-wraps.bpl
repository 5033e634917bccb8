// expect: FALSE at 11
function {:bvbuiltin "bvadd"} add(bv4, bv4) returns (bv4);
procedure main()
{
  var x: bv4;
  x := 1bv4;
  while (*)
  {
    x := add(x, 5bv4);
  }
  assert x != 0bv4; // fails
}
