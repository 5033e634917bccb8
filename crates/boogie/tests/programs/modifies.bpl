// Only procedures with an implementation are checked against their `modifies` clause.
var g, h, k: int;
procedure contract();
  modifies g, h;
procedure writes()
  modifies g;
{
  g := 1;
  h := 2;
  h := 3;
}
procedure calls()
  modifies h;
{
  call contract();
  call contract();
  havoc k;
}
procedure fine()
  modifies g, h;
{
  call contract();
}
