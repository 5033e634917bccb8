// expect: TRUE
procedure half(x: int)
  requires x > 0;
{
}
procedure main(y: int)
{
  if (y > 5)
  {
    call half(y - 5);
  }
}
