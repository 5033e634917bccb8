// expect: TRUE
// args: --prop termination
// An execution that an assumption blocks is not endless.
procedure main()
{
  while (true) {
    assume false;
  }
}
