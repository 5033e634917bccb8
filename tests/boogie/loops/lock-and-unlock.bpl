// expect: TRUE
procedure main()
{
  var locked: bool;
  var new, seen: int;
  locked := false;
  havoc new;
  while (true)
  {
    assert !locked;
    locked := true;
    seen := new;
    if (*)
    {
      assert locked;
      locked := false;
      new := new + 1;
    }
    if (new == seen)
    {
      break;
    }
  }
  assert locked;
}
