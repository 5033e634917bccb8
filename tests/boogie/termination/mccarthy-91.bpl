// expect: TRUE
// args: --prop termination
procedure f(n: int) returns (r: int)
{
  var t: int;
  if (n > 100) {
    r := n - 10;
  } else {
    call t := f(n + 11);
    call r := f(t);
  }
}

procedure main(n: int)
{
  var r: int;
  call r := f(n);
}
