int f(int);
int g(int x) { return -x; }
int (*chosen)(int) = g;
int main(int argc, char **argv) {
  switch (argc) {
  case 1:
    goto out;
  case 2 ... 4:
    argc = chosen(argc) && f(argc);
    break;
  default:
    do argc--; while (argc > 4);
  }
out:
  assert(argc);
}
