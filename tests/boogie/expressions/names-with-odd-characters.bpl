// expect: TRUE
var $heap'x, ~a#1, b.c_d, ^e?: int;
procedure main()
{
  assume $heap'x == ~a#1 && ~a#1 == b.c_d && b.c_d == ^e?;
  assert $heap'x == ^e?;
}
