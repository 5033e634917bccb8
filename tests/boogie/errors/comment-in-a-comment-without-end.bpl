// expect: ERROR this comment has no end
procedure main()
{
  assert false;
}
/* /* */
