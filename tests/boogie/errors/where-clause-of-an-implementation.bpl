// expect: ERROR `where` clauses belong to the procedure
procedure main(x: int);
implementation main(x: int where x > 0)
{
  assert x > 0;
}
