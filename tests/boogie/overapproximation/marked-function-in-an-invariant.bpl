// expect: UNKNOWN over-approximated: the function `f` at
function {:overapproximation} f(x: int) returns (bool);
procedure main(n: int)
{
  var i: int;
  i := 0;
  while (i < n)
    invariant f(i);
  {
    i := i + 1;
  }
}
