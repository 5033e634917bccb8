// If nothing has to be done, the lock is taken again.
// expect: FALSE(ltl)
// args: --prop ltl
//@ ltl invariant alternation: [](call(lock) ==> X(!call(lock) WU call(unlock)));
extern int __VERIFIER_nondet_int(void);
int held;

void lock(void) { held = 1; }
void unlock(void) { held = 0; }

int main(void) {
    while (__VERIFIER_nondet_int()) {
        lock();
        if (__VERIFIER_nondet_int())
            unlock();
    }
    return 0;
}
