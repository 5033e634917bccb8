// expect: UNKNOWN polymorphic quantifier
type Field a;
axiom (forall<a> f: Field a :: f == f);
procedure main()
{
  assert true;
}
