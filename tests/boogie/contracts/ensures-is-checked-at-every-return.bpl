// expect: FALSE at 3
procedure main(x: int) returns (r: int)
  ensures r >= 0; // fails
{
  r := 1;
  if (x == 77)
  {
    r := -1;
    return;
  }
  r := 2;
}
