// expect: UNKNOWN programs with axioms are not executed
// args: --strategy execute
const limit: int;
axiom limit > 10;
procedure main()
{
  assert limit != 12;
}
