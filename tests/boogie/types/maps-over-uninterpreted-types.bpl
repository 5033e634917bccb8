// expect: TRUE
type Ref;
var next: [Ref]Ref;
const unique null: Ref;
procedure main(x: Ref, y: Ref)
  modifies next;
{
  next[null] := null;
  next[x] := y;
  assert x != null ==> next[next[null]] == null;
}
