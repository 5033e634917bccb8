// expect: FALSE at 5
function size<a>(x: a) returns (int);
procedure main(x: int, b: bool)
{
  assert size(x) == size(b); // fails
}
