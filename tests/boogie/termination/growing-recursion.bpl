// expect: FALSE(termination)
// args: --prop termination --entry main
procedure f(n: int)
{
  call f(n + 1);
}

procedure main()
{
  call f(0);
}
