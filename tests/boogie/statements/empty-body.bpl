// expect: TRUE
procedure main()
{
}
