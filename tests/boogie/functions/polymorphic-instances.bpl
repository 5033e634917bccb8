// expect: TRUE
function id<a>(x: a) returns (a) { x }
function first<a, b>(x: a, y: b) returns (a);
procedure main(x: int, b: bool)
{
  assert id(x) == x && id(b) == b;
  assert first(x, b) == first(id(x), id(b));
}
