// expect: ERROR no variable
procedure main()
{
  assert y == 0;
}
