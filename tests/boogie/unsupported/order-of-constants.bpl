// expect: UNKNOWN extends
const unique a: int;
const unique b: int extends a;
procedure main()
{
  assert true;
}
