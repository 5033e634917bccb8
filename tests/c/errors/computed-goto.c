// expect: UNKNOWN unsupported: label as a value
void assert(int);
int main(void) {
  void *next = &&end;
  goto *next;
end:
  assert(1);
  return 0;
}
