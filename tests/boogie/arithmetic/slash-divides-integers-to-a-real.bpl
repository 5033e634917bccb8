// expect: FALSE at 10
// As in Boogie: the quotient of two integers is a real.
procedure main(i: int)
{
  var r: real;
  r := 7 / 2;
  assert r == 3.5;
  assert 1 / 2 != 0 / 2;
  assert i / 2 == 0 / 2 ==> i == 0;
  assert i / 4 >= i / 3; // fails
}
