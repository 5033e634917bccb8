// expect: ERROR break
procedure main()
{
  break;
}
