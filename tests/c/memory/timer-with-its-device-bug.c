// expect: FALSE(unreach-call)
// args: --prop unreach-call --data-model LP64
// Where the device is does not matter: the number is only made a pointer again.
extern void reach_error(void);
struct timer { void (*function)(unsigned long); unsigned long data; };
struct device { int count; struct timer timer; };
static void tick(unsigned long data) {
  struct device *device = (struct device *)data;
  if (!data) return;
  if (++device->count == 2) reach_error();
}
static struct device first, second;
static void start(struct device *device) {
  device->timer.function = tick;
  device->timer.data = (unsigned long)device;
}
int main(void) {
  start(&first);
  start(&second);
  first.timer.function(first.timer.data);
  second.timer.function(second.timer.data);
  first.timer.function(first.timer.data);
  return 0;
}
