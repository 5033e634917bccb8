// expect: TRUE
// args: --prop unreach-call --data-model LP64
// Functions of the library that give inputs do not call what the program defines under the names of inputs and assumptions.
extern void reach_error(void);
extern int rand(void);
int calls;
void __VERIFIER_assume(int condition) { calls++; }
int __VERIFIER_nondet_int(void) { calls++; return 7; }
int main(void) {
  if (rand() < 0) reach_error();
  if (calls != 0) reach_error();
  return 0;
}
