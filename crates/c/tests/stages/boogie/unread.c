// Nothing reads `log`, and nothing but the initialisation writes it: it is dropped. Procedures say what they may write.
void reach_error(void);
int log[2] = { 1, 2 };
int count;
void outside(int *);
static void step(void) { count++; }
int main(void) {
  outside(log);
  step();
  if (count != 1) reach_error();
  return 0;
}
