// expect: ERROR `&&` and `||` next to each other need parentheses
// Boogie's grammar does not say which one binds tighter, and so nobody may rely on it.
procedure main(a: bool, b: bool, c: bool)
{
  assume a && b || c;
}
