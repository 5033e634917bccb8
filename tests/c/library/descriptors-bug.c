// expect: FALSE(unreach-call) at 10
// args: --prop unreach-call
#include <fcntl.h>
#include <unistd.h>
void reach_error(void);
int main(void) {
  int file = open("name", O_WRONLY);
  if (file < 0) return 1;
  long n = write(file, "text", 4);
  if (n == 3 && close(file) == -1) reach_error();
  return 0;
}
