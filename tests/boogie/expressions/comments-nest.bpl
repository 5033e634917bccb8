// expect: FALSE at 8
/* A comment /* in a comment */ assert false; */
procedure main()
{
  /*/* two */*/
  assert true; /* /* /**/ */ assume false; */
  // /* this one is no comment of its own
  assert false; // fails
}
