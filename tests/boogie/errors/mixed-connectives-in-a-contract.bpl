// expect: ERROR `&&` and `||` next to each other need parentheses
procedure p(x: int, y: int);
  requires x > 0 && y > 0 || x == y;
