// expect: ERROR does not fit
procedure main(x: bv8)
{
  assert x != 256bv8;
}
