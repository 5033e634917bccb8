// expect: UNKNOWN concurrency
procedure worker()
{
}
procedure main()
{
  fork 1 worker();
  join 1;
}
