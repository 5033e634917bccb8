// expect: FALSE at 3
procedure pick() returns (r: int);
  ensures r < 2; // fails
implementation pick() returns (r: int)
{
  r := 1;
}
implementation pick() returns (r: int)
{
  r := 2;
}
