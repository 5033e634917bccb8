// expect: FALSE at 14
/* Directives are seen
#if NEVER
everywhere, also in comments
#endif
*/
procedure main(x: int)
{
#if !FILE_0
#if FILE_0
  assume false;
#endif
#else
  assert x > 0; // fails
#endif
}
