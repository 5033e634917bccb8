// expect: FALSE(unreach-call)
// args: --prop unreach-call
extern void reach_error(void);
main(argc, argv) int argc; char *argv[];
{
  if (argc == 2 && argv[1][0] == 'k') reach_error();
  return 0;
}
