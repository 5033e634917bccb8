// expect: UNKNOWN polymorphic procedure
procedure keep<a>(x: a) returns (y: a)
{
  y := x;
}
