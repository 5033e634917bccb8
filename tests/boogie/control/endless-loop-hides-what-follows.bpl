// expect: TRUE
procedure main()
{
  while (true)
  {
  }
  assert false;
}
