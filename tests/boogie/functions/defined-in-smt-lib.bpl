// expect: TRUE
function {:smtdefined "(+ x 1)"} next(x: int) returns (int);
procedure main()
{
  assert next(1) == 2;
}
