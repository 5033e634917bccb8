// expect: TRUE
// args: --check assertions
struct inner { int tag; union { int number; char *text; } is; };
struct big { int first; int table[300]; struct inner some[3]; unsigned flag : 3; int last; };
struct big source, target;
int main(void) {
  struct big *from = &source, *to = &target;
  source.first = 1;
  source.table[0] = 2;
  source.table[299] = 3;
  source.some[2].tag = 4;
  source.some[2].is.number = 5;
  source.flag = 6;
  source.last = 7;
  target.table[7] = 8;
  *to = *from;
  assert(target.first == 1);
  assert(target.some[2].tag == 4 && target.some[2].is.number == 5);
  assert(target.flag == 6 && target.last == 7);
}
