// expect: FALSE(termination)
// args: --prop termination
// `reach_error` is a function like any other if the property does not mention it.
void reach_error(void) {}
int main(void) {
  while (1) reach_error();
}
