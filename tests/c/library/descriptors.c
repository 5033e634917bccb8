// expect: TRUE
// args: --prop unreach-call
#include <fcntl.h>
#include <unistd.h>
void reach_error(void);
int main(void) {
  int file = open("name", O_WRONLY);
  if (file < -1) reach_error();
  if (file < 0 && close(file) == 0) reach_error();
  long n = write(file, "text", 4);
  if (n < -1 || n > 4) reach_error();
  if (file == -1 && n != -1) reach_error();
  return 0;
}
