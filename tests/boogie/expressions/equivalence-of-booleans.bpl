// expect: TRUE
procedure main(a: bool, b: bool, c: bool)
{
  assert (a <==> b) == (a == b);
  assert (a <==> (b <==> c)) <==> ((a <==> b) <==> c);
}
