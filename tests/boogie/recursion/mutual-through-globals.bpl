// expect: TRUE
var balance: int;
procedure open_one(n: int)
  modifies balance;
{
  balance := balance + 1;
  call close_one(n);
}
procedure close_one(n: int)
  modifies balance;
{
  balance := balance - 1;
  if (n > 0)
  {
    call open_one(n - 1);
  }
}
procedure main(n: int)
  modifies balance;
{
  balance := 0;
  call open_one(n);
  assert balance == 0;
}
