// expect: TRUE
// args: --prop termination --entry main
// The recursion ends for natural numbers only, and the inner call has to return one.
procedure ack(m: int, n: int) returns (r: int)
{
  if (m == 0) { r := n + 1; return; }
  if (n == 0) { call r := ack(m - 1, 1); return; }
  call r := ack(m, n - 1);
  call r := ack(m - 1, r);
}
procedure main(a: int, b: int) returns (r: int)
{
  assume a >= 0 && b >= 0;
  call r := ack(a, b);
}
