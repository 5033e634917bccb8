// expect: FALSE at 5
const k: int uses { axiom k > 3; }
procedure main()
{
  assert k == 4; // fails
}
