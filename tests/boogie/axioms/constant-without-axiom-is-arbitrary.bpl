// expect: FALSE at 5
const n: int;
procedure main()
{
  assert n > 0; // fails
}
