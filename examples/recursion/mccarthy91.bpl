// McCarthy's 91 function: the second call takes the result of the first. It is never inlined; the proof is a contract
// of the procedure, found by tree interpolants of nested traces.
// expect: TRUE
procedure mccarthy(x: int) returns (res: int)
{
  if (x > 100)
  {
    res := x - 10;
  }
  else
  {
    call res := mccarthy(x + 11);
    call res := mccarthy(res);
  }
}

procedure main()
{
  var x, res: int;

  call res := mccarthy(x);
  assert res == 91 || x > 101;
}
