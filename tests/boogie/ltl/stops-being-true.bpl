// The flag is never true again.
// expect: TRUE
// args: --prop ltl --entry main
// #LTLProperty: <>[]AP(!flag)
var flag: bool;

procedure main()
  modifies flag;
{
  var n: int;
  flag := true;
  havoc n;
  while (n > 0) { n := n - 1; }
  flag := false;
}
