// expect: ERROR no procedure
procedure main()
{
  call nowhere();
}
