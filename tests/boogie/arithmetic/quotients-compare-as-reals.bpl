// expect: FALSE at 6
// As integers both would be two.
procedure main()
{
  assert 1 / 3 == 2 / 6;
  assert 5 / 2 == 4 / 2; // fails
}
