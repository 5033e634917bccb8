// expect: TRUE
// args: --prop unreach-call --data-model ILP32
// So many pointers fit into the memory.
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc < 0 || argc == 2147483647) reach_error();
  return 0;
}
