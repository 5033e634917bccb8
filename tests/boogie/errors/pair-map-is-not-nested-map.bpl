// expect: ERROR type
procedure main(a: [int, int]int)
{
  var b: [int][int]int;
  b := a;
}
