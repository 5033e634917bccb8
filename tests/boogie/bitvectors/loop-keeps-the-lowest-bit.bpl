// expect: TRUE
function {:bvbuiltin "bvadd"} add(bv8, bv8) returns (bv8);
procedure main()
{
  var x: bv8;
  x := 0bv8;
  while (*)
  {
    x := add(x, 2bv8);
  }
  assert x[1:0] == 0bv1;
}
