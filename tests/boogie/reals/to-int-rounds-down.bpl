// expect: TRUE
procedure main()
{
  assert int(2.7) == 2;
  assert int(-2.7) == -3;
  assert int(-3.0) == -3;
  assert real(4) == 4.0;
}
