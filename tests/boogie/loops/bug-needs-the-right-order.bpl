// expect: FALSE at 19
// The error is reached only if the three events come in this order.
procedure main()
{
  var seen: int;
  seen := 0;
  while (*)
  {
    if (*)
    {
      if (seen == 0) { seen := 1; } else { seen := 0; }
    }
    else if (*)
    {
      if (seen == 1) { seen := 2; } else { seen := 0; }
    }
    else
    {
      assert seen != 2; // fails
    }
  }
}
