// expect: ERROR not within
procedure main(x: bv8)
{
  assert x[9:8] == 0bv1;
}
