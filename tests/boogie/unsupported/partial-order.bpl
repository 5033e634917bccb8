// expect: UNKNOWN <:
const a, b: int;
procedure main()
{
  assert a <: b;
}
