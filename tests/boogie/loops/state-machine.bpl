// expect: TRUE
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
      state := 0;
    }
    else
    {
      assert false;
    }
  }
}
