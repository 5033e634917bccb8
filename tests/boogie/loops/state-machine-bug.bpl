// expect: FALSE at 22
procedure main()
{
  var state: int;
  state := 0;
  while (*)
  {
    if (state == 0)
    {
      state := 1;
    }
    else if (state == 1)
    {
      state := 2;
    }
    else if (state == 2)
    {
      if (*) { state := 0; } else { state := 3; }
    }
    else
    {
      assert false; // fails
    }
  }
}
