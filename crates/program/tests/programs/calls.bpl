// Contracts, globals and old values; one procedure is called twice.
var g: int;
const limit: int;
axiom limit > 10;

procedure add(n: int) returns (r: int)
  requires n >= 0;
  modifies g;
  ensures g == old(g) + n;
{
  g := g + n;
  r := g;
}

procedure main()
  modifies g;
{
  var a: int, b: int;
  g := 0;
  call a := add(2);
  call b := add(a);
  assert b < limit;
}
