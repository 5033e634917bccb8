// Reals are exact: halving a positive number any number of times never gives zero.
// expect: TRUE
procedure zeno()
{
  var distance: real;

  distance := 1.0;
  while (*)
  {
    distance := distance / 2.0;
  }
  assert distance > 0.0;
}
