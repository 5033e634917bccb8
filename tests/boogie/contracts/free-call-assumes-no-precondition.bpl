// expect: FALSE at 7
procedure work(x: int);
  requires x > 0;
procedure main(y: int)
{
  free call work(y);
  assert y > 0; // fails
}
