// What `scanf` reads is any value; how many values it reads is left open.
int scanf(const char *, ...);
int main(void) {
  int x = 0;
  return scanf("%d", &x) == 1 ? x : 0;
}
