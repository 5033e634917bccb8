// expect: TRUE
// args: --prop unreach-call --integers bits --data-model LP64
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argv[argc]) reach_error();
  return 0;
}
