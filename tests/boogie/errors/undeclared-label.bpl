// expect: ERROR no label
procedure main()
{
  goto nowhere;
}
