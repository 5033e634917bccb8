// A nested function gets the variables around it by their addresses.
int main(void) {
  int n = 1;
  int add(int k) { return n += k; }
  return add(2);
}
