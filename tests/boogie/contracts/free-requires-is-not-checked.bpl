// expect: TRUE
procedure work(x: int);
  free requires x > 0;
procedure main()
{
  call work(-1);
}
