// expect: FALSE at 11
procedure main()
{
outer:
  while (true)
  {
    while (true)
    {
      break;
    }
    assert false; // fails
  }
}
