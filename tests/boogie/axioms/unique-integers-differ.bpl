// expect: TRUE
const unique a, b, c: int;
axiom 0 <= a && a <= 1 && 0 <= b && b <= 1;
axiom 0 <= c && c <= 2;
procedure main()
{
  assert c == 2;
}
