// expect: TRUE
procedure main(a: bool, b: bool)
{
  assert (a <== b) <==> (b ==> a);
}
