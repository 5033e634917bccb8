// expect: TRUE
// args: --entry good
procedure good()
{
  assert true;
}
procedure bad()
{
  assert false;
}
