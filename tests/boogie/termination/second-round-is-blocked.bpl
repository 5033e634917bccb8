// expect: TRUE
// args: --prop termination
procedure main()
{
  var x: int;
  L0: goto L2;
  L2: x := 2; assume x < 0; goto L0, L2;
}
