// expect: TRUE
type Array a = [int]a;
type Matrix a = Array (Array a);
procedure main()
{
  var m: Matrix bool;
  m[1][2] := true;
  assert m[1][2];
}
