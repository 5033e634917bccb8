// expect: TRUE
// args: --check assertions
// GNU: an array without elements takes no room.
void assert(int);
struct packet { int length; char data[0]; };
struct empty { };
int none[0];
int main(void) {
  struct packet p = { 3 };
  assert(sizeof(struct packet) == 4 && sizeof(none) == 0 && sizeof(struct empty) == 0);
  assert(p.length == 3);
  return 0;
}
