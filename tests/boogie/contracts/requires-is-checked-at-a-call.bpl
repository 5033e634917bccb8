// expect: FALSE at 3
procedure half(x: int)
  requires x > 0; // fails
{
}
procedure main()
{
  call half(0);
}
