// expect: FALSE(termination)
// args: --prop termination
procedure main()
{
  again:
  goto again;
}
