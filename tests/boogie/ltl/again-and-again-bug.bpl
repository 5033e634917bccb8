// The flag may stay false from some point on.
// expect: FALSE(ltl)
// args: --prop ltl --entry main
// #LTLProperty: []<>AP(flag)
var flag: bool;

procedure main()
  modifies flag;
{
  flag := true;
  while (true) { havoc flag; }
}
