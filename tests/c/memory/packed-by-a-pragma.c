// expect: TRUE
// args: --check assertions
#pragma pack(push, 1)
struct s { char c; int i; };
#pragma pack(2)
struct t { char c; int i; char d; };
#pragma pack(pop)
struct u { char c; int i; };
int main(void) { if (sizeof(struct s) != 5 || sizeof(struct t) != 8 || sizeof(struct u) != 8) __VERIFIER_error(); }
