// expect: FALSE at 5
function div0(x: int) returns (int);
procedure main()
{
  assert div0(3) == 3 div 0; // fails
}
