// expect: FALSE at 3
procedure main() returns (r: int)
  ensures r == 0; // fails
{
}
