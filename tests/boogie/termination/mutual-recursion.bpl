// expect: FALSE(termination)
// args: --prop termination --entry main
procedure even(n: int) returns (r: bool)
{
  r := true;
  if (n != 0) {
    call r := odd(n - 1);
  }
}

procedure odd(n: int) returns (r: bool)
{
  r := false;
  if (n != 0) {
    call r := even(n - 1);
  }
}

procedure main(n: int)
{
  var r: bool;
  call r := even(n);
}
