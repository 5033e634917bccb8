// expect: TRUE
procedure main()
{
  assert 0.1 + 0.2 == 0.3;
  assert 1.0 / 3.0 * 3.0 == 1.0;
  assert 1.5e1 == 15.0 && 25e-2 == 0.25 && 1e3 == 1000.0;
}
