// expect: ERROR arguments
procedure p(x: int);
procedure main()
{
  call p(1, 2);
}
