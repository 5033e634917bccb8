// No second lock before an unlock: calls are propositions.
// expect: TRUE
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
    call unlock();
    havoc more;
  }
}
