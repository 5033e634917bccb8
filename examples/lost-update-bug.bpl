// A lost update, with a trace to read: deposit remembers the balance, the standing order changes it, deposit writes
// back what it remembered plus the amount. The payment of 30 never happened.
// expect: FALSE(assertion) at 31
var balance: int;

procedure standing_order(amount: int)
  modifies balance;
{
  balance := balance - amount;
}

procedure deposit(amount: int)
  modifies balance;
{
  var remembered: int;

  remembered := balance;
  if (remembered > 100)
  {
    call standing_order(30);
  }
  balance := remembered + amount;
}

procedure main()
  modifies balance;
{
  assume balance >= 0;
  assume balance < 1000;
  call deposit(50);
  assert old(balance) > 100 ==> balance == old(balance) + 20;
}
