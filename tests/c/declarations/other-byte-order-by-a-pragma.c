// expect: UNKNOWN struct with the other byte order
// args: --check assertions
#pragma scalar_storage_order big-endian
struct big { int x; };
#pragma scalar_storage_order default
struct big g = {1};
int main(void) {
  assert(*(unsigned char *)&g == 1);
  return 0;
}
