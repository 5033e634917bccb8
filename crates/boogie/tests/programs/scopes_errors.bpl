// Out-parameters have no value before the procedure starts; a jump does not lead into a block.
var g: int;
procedure p(i: int where i > r) returns (r: int where r > i);
  requires r > 0;
  ensures r > 0;
procedure q() returns (g: int);
  requires g > 0;
procedure jumps()
{
  goto inside;
  if (true) {
    inside:
    goto outside, inside, other;
  } else {
    other:
  }
  outside:
  while (true) {
    body:
    goto outside;
  }
  goto body;
}
