// expect: FALSE at 3
procedure work(x: int);
  requires x != 3; // fails
procedure main(x: int)
{
  assume 2 <= x && x <= 4;
  call work(x);
}
