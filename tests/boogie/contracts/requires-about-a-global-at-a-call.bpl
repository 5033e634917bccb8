// expect: FALSE at 4
var ready: bool;
procedure work()
  requires ready; // fails
{
}
procedure main()
  modifies ready;
{
  ready := true;
  call work();
  ready := false;
  call work();
}
