// expect: FALSE at 8
procedure main()
{
  var locked: bool;
  locked := false;
  while (*)
  {
    assert !locked; // fails
    locked := true;
    if (*)
    {
      locked := false;
    }
  }
}
