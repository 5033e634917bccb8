// expect: TRUE
// args: --prop unreach-call --data-model LP64
// The function takes a pointer, its caller passes the number of the address.
#include <stdlib.h>
extern void reach_error(void);
struct device { int count; };
static void tick(struct device *device) {
  if (device->count == 8) reach_error();
}
int main(void) {
  struct device *device = malloc(sizeof *device);
  device->count = 7;
  void (*function)(unsigned long) = (void (*)(unsigned long))tick;
  unsigned long data = (unsigned long)device;
  function(data);
  free(device);
  return 0;
}
