// Random formats and values: what `snprintf` prints, how much of it fits, and what it returns.
#include <stdio.h>
#include <string.h>

static unsigned long state = 2463534242u;

static unsigned next(void) {
    state = state * 6364136223846793005ul + 1442695040888963407ul;
    return state >> 33;
}

static void show(int n, const char *format, const char *text) {
    printf("%s: %d ", format, n);
    puts(text);
}

int main(void) {
    static const char *const lengths[] = {"", "l", "ll", "h", "hh", "j", "z", "t", "q"};
    static const char *const strings[] = {"", "a", "hello", "a text that is longer"};
    int i;
    for (i = 0; i < 3000; i++) {
        char format[48] = "<%", text[400];
        int at = 2, room = next() % 4 ? 400 : 1 + next() % 12, kind = next() % 4, j;
        // C leaves some flags undefined for texts and for decimal integers.
        for (j = next() % 3; j > 0; j--)
            format[at++] = (kind == 3 ? "-+ #0" : kind == 2 ? "-+ -+" : "-+ 00")[next() % 5];
        if (next() % 2)
            format[at++] = '1' + next() % 9;
        if (next() % 2 && kind < 2) {
            format[at++] = '.';
            format[at++] = '0' + next() % 10;
        }
        if (kind < 2) {
            unsigned long value = next();
            value = value << 33 ^ next();
            value >>= next() % 64;
            strcpy(format + at, lengths[next() % 9]);
            at = strlen(format);
            format[at++] = "diuoxX"[next() % 6];
            strcpy(format + at, ">");
            show(snprintf(text, room, format, value), format, text);
        } else if (kind == 2) {
            strcpy(format + at, "s>");
            show(snprintf(text, room, format, strings[next() % 4]), format, text);
        } else {
            double value = (int)next() - 1000000000;
            value /= 1 << next() % 30;
            if (next() % 4 == 0)
                value *= 1e60;
            if (next() % 4 == 0)
                value /= 1e-40;
            if (next() % 4 == 0)
                value *= 1e-90;
            format[at++] = '.';
            format[at++] = '0' + next() % 10;
            format[at++] = "fegFEG"[next() % 6];
            strcpy(format + at, ">");
            show(snprintf(text, room, format, value), format, text);
        }
    }
    return 0;
}
