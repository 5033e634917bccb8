// expect: TRUE
type color;
const unique red: color;
const unique green, blue: color;
procedure main()
{
  assert red != green && green != blue && red != blue;
}
