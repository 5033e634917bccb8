// expect: FALSE at 5
procedure main(a: bool, b: bool, c: bool)
{
  assert (a && b) || c ==> a || c;
  assert (a && b) || c ==> (a || c) && b; // fails
}
