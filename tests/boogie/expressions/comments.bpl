// expect: TRUE
/* A comment with assert false; inside,
   over two lines. */
procedure main(/* no parameters */)
{
  // assert false;
  assert true; /* assert false; */
}
