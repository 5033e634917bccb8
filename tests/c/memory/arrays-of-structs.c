// expect: TRUE
// args: --check assertions
extern int __VERIFIER_nondet_int(void);
struct entry { int key; struct entry *link; char name[4]; };
struct table { int count; struct entry entries[5]; int after; };
struct table t;
void fill(struct table *table, int i) { table->entries[i].key = i; table->entries[i].link = &table->entries[0]; }
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i >= 5) return 0;
  t.after = 3;
  fill(&t, i);
  t.entries[2].name[1] = 'x';
  assert(t.entries[i].key == i && t.after == 3 && t.count == 0);
  t.entries[0].key = 9;
  assert(t.entries[i].link->key == 9);
  assert(t.entries[2].name[1] == 'x' && t.entries[2].name[0] == 0);
}
