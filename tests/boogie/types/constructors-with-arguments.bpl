// expect: TRUE
type Field a;
type Pair a b;
const unique size: Field int;
const unique name: Field int;
procedure main(p: Pair int bool, q: Pair int bool)
{
  assert size != name;
  assert p == q ==> q == p;
}
