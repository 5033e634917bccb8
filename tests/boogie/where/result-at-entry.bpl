// expect: TRUE
procedure main() returns (r: int where r > 0)
{
  assert r > 0;
}
