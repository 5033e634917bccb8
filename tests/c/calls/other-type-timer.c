// expect: TRUE
// args: --prop unreach-call --arch 64bit
// A timer: its function takes a number, the function that is put there takes an address.
extern void reach_error(void);
struct device { int ready; };
struct timer { void (*function)(unsigned long); unsigned long data; };
static struct device device;
static struct timer timer;
static void tick(struct device *device) {
  if (device->ready != 2)
    reach_error();
  device->ready = 3;
}
int main(void) {
  timer.function = (void (*)(unsigned long))tick;
  timer.data = (unsigned long)&device;
  device.ready = 2;
  timer.function(timer.data);
  if (device.ready != 3)
    reach_error();
  return 0;
}
