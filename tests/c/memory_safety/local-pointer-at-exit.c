// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
void *malloc(unsigned long);
void exit(int);
int main(void) {
  char *p = malloc(4);
  *p = 0;
  exit(*p);
}
