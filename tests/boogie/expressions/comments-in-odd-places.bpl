// expect: FALSE at 9
// A comment of lines has no parts: /* does not start anything here.
procedure {:note "/* no comment"} main()
{
  var x: int; /* // */
  x := 6 /* /**/ / 3 */; /***/
  assert x == 6; /*/ */
  // */
  assert x == 2; // fails /* and this
}
