// expect: TRUE
procedure main()
{
  assert 2 + 3 * 4 == 14;
  assert 10 - 4 - 3 == 3;
  assert 100 div 10 div 5 == 2;
  assert 7 - 10 mod 4 == 5;
  assert -2 * 3 == -6;
  assert - - 4 == 4;
}
