// expect: UNKNOWN power
procedure main()
{
  assert 2.0 ** 3.0 == 8.0;
}
