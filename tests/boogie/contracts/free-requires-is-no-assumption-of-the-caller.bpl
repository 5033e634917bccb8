// expect: FALSE at 7
procedure work(x: int);
  free requires x > 0;
procedure main(y: int)
{
  call work(y);
  assert y > 0; // fails
}
