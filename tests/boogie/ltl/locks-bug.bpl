// If nothing has to be done, the lock is taken again.
// expect: FALSE(ltl)
// args: --prop ltl --entry main
// #LTLProperty: [](call(lock) ==> X(!call(lock) WU call(unlock)))
var held: bool;

procedure lock()
  modifies held;
{
  held := true;
}

procedure unlock()
  modifies held;
{
  held := false;
}

procedure main()
  modifies held;
{
  var more: bool;
  havoc more;
  while (more) {
    call lock();
    havoc more;
    if (more) {
      call unlock();
    }
    havoc more;
  }
}
