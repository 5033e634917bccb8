// expect: FALSE at 9
function {:overapproximation} f(x: int) returns (bool);
procedure main(x: int)
{
  if (x > 0) {
    assume f(x);
    assume false;
  }
  assert x == 0; // fails
}
