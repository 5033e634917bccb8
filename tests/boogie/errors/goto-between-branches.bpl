// expect: ERROR the label `there` is in a block that this `goto` is not in
procedure main(n: int)
{
  if (n > 0) {
    goto there;
  } else {
    there:
  }
}
