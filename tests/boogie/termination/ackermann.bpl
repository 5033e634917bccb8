// expect: TRUE
// args: --prop termination --entry main
procedure ack(m: int, n: int) returns (r: int)
{
  var t: int;
  if (m <= 0) {
    r := n + 1;
  } else if (n <= 0) {
    call r := ack(m - 1, 1);
  } else {
    call t := ack(m, n - 1);
    call r := ack(m - 1, t);
  }
}

procedure main(m: int, n: int)
{
  var r: int;
  if (m >= 0 && n >= 0) {
    call r := ack(m, n);
  }
}
