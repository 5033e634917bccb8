// expect: UNKNOWN polymorphic map
type Field a;
var heap: <a>[int, Field a]a;
procedure main()
{
  assert true;
}
