// expect: ERROR `&&` and `||` next to each other need parentheses
procedure main(a: bool, b: bool, c: bool)
{
  assert a || b && c ==> a;
}
