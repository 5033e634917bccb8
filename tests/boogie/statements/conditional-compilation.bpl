// expect: FALSE at 8
procedure main(x: int)
{
#if FILE_1
  assume false;
#elsif !NOTHING
  assume x == 3;
  assert x != 3; // fails
#else
  this is no Boogie
#endif
}
