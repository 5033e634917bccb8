// expect: TRUE
procedure main(a: bool, b: bool)
{
  assert !a && b ==> b;
  assert a ==> b || a;
  assert a && b <==> b && a;
}
