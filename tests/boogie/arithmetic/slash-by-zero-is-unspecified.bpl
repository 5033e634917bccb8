// expect: FALSE at 5
procedure main(i: int)
{
  assert i / 0 == i / 0;
  assert i / 0 == 0.0; // fails
}
