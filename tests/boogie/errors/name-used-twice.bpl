// expect: ERROR x
procedure main(x: int)
{
  var x: int;
}
