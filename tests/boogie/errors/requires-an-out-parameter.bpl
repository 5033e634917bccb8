// expect: ERROR the out-parameter `r` has no value here
procedure callee() returns (r: int);
  requires r > 0;
procedure main()
{
  var x: int;
  call x := callee();
}
