int missing_semicolon(void)
{
    int x = 1
    x = 2;
    return x;
}
unknown_t u;
unknown_t again;
int missing_operand(void) { return 1 + ; }
int missing_paren(int x) { if (x { return 1; } return 0; }
int two_types int y;
struct s { int a; other_t b; int c; };
int z = 09 + 1.5.5 + 'x;
int w = "no closing quote;
int bad_specifiers; short double d; int char e; static extern f;
void statements(void) { case; goto 5; else; int i = ; i = {1}; i = 5 }
int v = '' + '\xg' + "\u12";
int @stray;
# include "late.h"
int last;
}
int after_brace;
void unclosed(void) { if (1) {
