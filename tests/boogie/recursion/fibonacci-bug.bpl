// expect: FALSE at 20
procedure fib(n: int) returns (r: int)
{
  var a, b: int;
  if (n <= 1)
  {
    r := 1;
  }
  else
  {
    call a := fib(n - 1);
    call b := fib(n - 2);
    r := a + b;
  }
}
procedure main(n: int)
{
  var r: int;
  call r := fib(n);
  assert r != 5; // fails
}
