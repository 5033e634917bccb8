// expect: FALSE at 6
var g: int;
procedure main()
{
  assume {:partition} g < 10;
  assert {:source "main.c"} {:line 7} g < 9; // fails
}
