// expect: TRUE
// args: --prop unreach-call
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc < 0) reach_error();
  return 0;
}
