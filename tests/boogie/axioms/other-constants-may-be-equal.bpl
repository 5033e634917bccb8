// expect: FALSE at 7
type color;
const unique red: color;
const green: color;
procedure main()
{
  assert red != green; // fails
}
