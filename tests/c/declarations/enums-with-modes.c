// expect: TRUE
// args: --check assertions
enum byte { LOW, HIGH = 200 } __attribute__((mode(byte)));
typedef enum { NEGATIVE = -1, POSITIVE } half __attribute__((mode(HI)));
enum small { ONE = 1 } __attribute__((packed));
typedef int word __attribute__((mode(HI)));
typedef unsigned long long wide __attribute__((mode(DI)));
int main(void) {
  enum byte b = HIGH;
  half h = NEGATIVE;
  b += 100;
  assert(sizeof(b) == 1 && b == 44 && sizeof(h) == 2 && h == -1 && sizeof(enum small) == 1);
  assert(sizeof(word) == 2 && (word)70000 == 4464 && sizeof(wide) == 8);
  return 0;
}
