// expect: TRUE
// args: --prop termination
// An assertion that fails ends the execution, whatever comes after it.
procedure main()
{
  assert false;
  while (true) {
  }
}
