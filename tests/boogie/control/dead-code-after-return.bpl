// expect: TRUE
procedure main()
{
  return;
  assert false;
}
