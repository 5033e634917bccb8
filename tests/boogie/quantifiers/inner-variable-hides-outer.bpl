// expect: TRUE
procedure main()
{
  var x: int;
  x := 1;
  assert (exists x: int :: x == 2);
  assert (forall x: int :: x == 3 ==> (exists x: int :: x == 4));
  assert x == 1;
}
