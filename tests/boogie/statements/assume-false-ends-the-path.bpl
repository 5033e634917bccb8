// expect: TRUE
procedure main()
{
  assume false;
  assert false;
}
