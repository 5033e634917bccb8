# 1 "original.c"
# 1 "<built-in>"
# 1 "/usr/include/header.h" 1 3 4
extern int from_header
# 40 "original.c" 2
int first;
int second error;
#line 100 "generated.y"
int third error;
#line 7
int fourth error;
