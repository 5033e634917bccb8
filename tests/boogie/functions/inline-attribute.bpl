// expect: TRUE
function {:inline} twice(x: int) returns (int) { x + x }
function {:inline true} quad(x: int) returns (int) { twice(twice(x)) }
procedure main(x: int)
{
  assert quad(x) == 4 * x;
}
