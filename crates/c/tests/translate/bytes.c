union word { unsigned whole; unsigned char part[4]; };
int main(void) {
  union word w;
  w.whole = 1;
  w.part[1] = 2;
  assert(w.whole == 513);
}
