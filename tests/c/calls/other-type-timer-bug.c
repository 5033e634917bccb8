// expect: FALSE(unreach-call)
// args: --prop unreach-call --arch 64bit
// The function is entered. Where the device lies does not matter.
extern void reach_error(void);
struct device { int ready; };
struct timer { void (*function)(unsigned long); unsigned long data; };
static struct device device;
static struct timer timer;
static void tick(struct device *device) {
  if (device->ready == 1)
    reach_error();
}
int main(void) {
  timer.function = (void (*)(unsigned long))tick;
  timer.data = (unsigned long)&device;
  device.ready = 1;
  timer.function(timer.data);
  return 0;
}
