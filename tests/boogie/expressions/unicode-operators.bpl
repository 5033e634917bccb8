// expect: TRUE
procedure main(x: int)
{
  assume x ≥ 0 ∧ x ≠ 0;
  assert x > 0 ∨ false;
  assert (∀ y: int • y ≤ y);
}
