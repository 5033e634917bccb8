// expect: TRUE
procedure main()
{
  goto end;
dead:
  assert false;
end:
  return;
}
