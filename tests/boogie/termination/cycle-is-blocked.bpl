// expect: TRUE
// args: --prop termination
procedure main()
{
  L0: goto L2;
  L1: goto L2;
  L2: assume false; goto L0, L1;
}
