// expect: TRUE
procedure main() returns (r: int)
  free ensures r == 1;
{
  r := 2;
}
