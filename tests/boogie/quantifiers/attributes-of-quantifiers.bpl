// expect: TRUE
function f(int) returns (int);
axiom (forall x: int :: {:qid "f.positive"} {:skolemid "1"} { f(x) } f(x) > 0);
procedure main()
{
  assert f(7) >= 1;
}
