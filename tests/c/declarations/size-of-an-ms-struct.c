// expect: UNKNOWN bit-fields of an ms_struct
// args: --prop unreach-call --data-model LP64
// GCC makes it 8 bytes.
extern void reach_error(void);
struct __attribute__((ms_struct)) s { char a : 4; int b : 4; };
int main(void) {
  if (sizeof(struct s) == 8) reach_error();
  return 0;
}
