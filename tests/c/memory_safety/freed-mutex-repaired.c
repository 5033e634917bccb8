// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
void *malloc(unsigned long);
void free(void *);
typedef struct { int owner, state; } pthread_mutex_t;
int pthread_mutex_lock(pthread_mutex_t *);
int main(void) {
  pthread_mutex_t *mutex = malloc(sizeof *mutex);
  pthread_mutex_lock(mutex);
  free(mutex);
  return 0;
}
