// expect: FALSE at 4
procedure main()
{
  assert 1 div 0 == 0; // fails
}
