// expect: ERROR constant
const c: int;
procedure main()
{
  c := 1;
}
