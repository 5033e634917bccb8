// expect: TRUE
// args: --prop termination
// No execution goes round the outer loop: the inner one is never left.
procedure main()
{
  var x: int;
  x := 2;
  while (x > 5) { while (true) { } }
}
