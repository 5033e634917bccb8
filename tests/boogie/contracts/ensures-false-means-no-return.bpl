// expect: TRUE
procedure abort();
  ensures false;
procedure main(x: int)
{
  if (x < 0)
  {
    call abort();
  }
  assert x >= 0;
}
