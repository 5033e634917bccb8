// expect: ERROR expected `:=`
procedure main()
{
  assert (var y; y == y);
}
