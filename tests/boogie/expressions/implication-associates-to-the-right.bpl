// expect: TRUE
procedure main()
{
  assert false ==> false ==> false;
  assert !((false ==> false) ==> false);
}
