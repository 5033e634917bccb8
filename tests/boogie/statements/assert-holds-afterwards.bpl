// expect: FALSE at 6
// Only the first assertion can fail: behind it its claim is known.
procedure main()
{
  var x: int;
  assert x > 0; // fails
  assert x > -1;
}
