type pointer = { base: int, offset: int };
type box a = { content: a };
var p: pointer;
var q: { base: int };
const unique u: pointer;
procedure f()
  modifies p, q;
{
  p := q;
  p!nothing := 1;
  assert p;
  assert p + p == p;
  assert p == q;
  assert (p)!nothing == 0;
}
