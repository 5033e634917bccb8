// Characters (C11 7.4) in the "C" locale. The classification functions return the same bits as those of glibc. In
// another locale, their results are arbitrary.

int __tracewright_guess(void);
int *__tracewright_locale(void);
void *__tracewright_object(__typeof__(sizeof(0)) size);

// Whether the locale may have been changed from "C", the one that a program starts with.
int *__tracewright_locale(void) {
    static int is_local;
    return &is_local;
}

int isupper(int c) {
    if (__tracewright_locales) {
        if (*__tracewright_locale())
            return __tracewright_guess();
    }
    return (c >= 'A' && c <= 'Z') ? 256 : 0;
}

int islower(int c) {
    if (__tracewright_locales) {
        if (*__tracewright_locale())
            return __tracewright_guess();
    }
    return (c >= 'a' && c <= 'z') ? 512 : 0;
}

int isalpha(int c) {
    if (__tracewright_locales) {
        if (*__tracewright_locale())
            return __tracewright_guess();
    }
    return ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) ? 1024 : 0;
}

int isdigit(int c) {
    if (__tracewright_locales) {
        if (*__tracewright_locale())
            return __tracewright_guess();
    }
    return (c >= '0' && c <= '9') ? 2048 : 0;
}

int isxdigit(int c) {
    if (__tracewright_locales) {
        if (*__tracewright_locale())
            return __tracewright_guess();
    }
    return ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')) ? 4096 : 0;
}

int isspace(int c) {
    if (__tracewright_locales) {
        if (*__tracewright_locale())
            return __tracewright_guess();
    }
    return (c == ' ' || (c >= '\t' && c <= '\r')) ? 8192 : 0;
}

int isprint(int c) {
    if (__tracewright_locales) {
        if (*__tracewright_locale())
            return __tracewright_guess();
    }
    return (c >= 32 && c <= 126) ? 16384 : 0;
}

int isgraph(int c) {
    if (__tracewright_locales) {
        if (*__tracewright_locale())
            return __tracewright_guess();
    }
    return (c >= 33 && c <= 126) ? 32768 : 0;
}

int isblank(int c) {
    if (__tracewright_locales) {
        if (*__tracewright_locale())
            return __tracewright_guess();
    }
    return (c == ' ' || c == '\t') ? 1 : 0;
}

int iscntrl(int c) {
    if (__tracewright_locales) {
        if (*__tracewright_locale())
            return __tracewright_guess();
    }
    return ((c >= 0 && c <= 31) || c == 127) ? 2 : 0;
}

int ispunct(int c) {
    if (__tracewright_locales) {
        if (*__tracewright_locale())
            return __tracewright_guess();
    }
    int is_punct = c >= 33 && c <= 126 &&
                   !((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
    return is_punct ? 4 : 0;
}

int isalnum(int c) {
    if (__tracewright_locales) {
        if (*__tracewright_locale())
            return __tracewright_guess();
    }
    return ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) ? 8 : 0;
}

/* The expansions of GCC for calls by name. */
int __builtin_isdigit(int c) { return c >= '0' && c <= '9'; }

int isascii(int c) { return c >= 0 && c <= 127; }

int __builtin_isascii(int c) { return c >= 0 && c <= 127; }

int toascii(int c) { return c & 127; }

int __builtin_toascii(int c) { return c & 127; }

int tolower(int c) {
    if (__tracewright_locales) {
        if (*__tracewright_locale())
            return __tracewright_guess();
    }
    // A character that was sign-extended is found in glibc's table, except for EOF.
    if (c >= -128 && c < -1)
        return c + 256;
    return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

int toupper(int c) {
    if (__tracewright_locales) {
        if (*__tracewright_locale())
            return __tracewright_guess();
    }
    if (c >= -128 && c < -1)
        return c + 256;
    return c >= 'a' && c <= 'z' ? c - ('a' - 'A') : c;
}

// The table that the macros of <ctype.h> index: the bits of the characters from -128 to 255.

const unsigned short **__ctype_b_loc(void) {
    static const unsigned short bits[384] = {
        [128] =
            2, 2, 2, 2, 2, 2, 2, 2, 2, 8195, 8194, 8194, 8194, 8194, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
            2, 2, 24577, 49156, 49156, 49156, 49156, 49156, 49156, 49156, 49156, 49156, 49156, 49156, 49156, 49156,
            49156, 49156, 55304, 55304, 55304, 55304, 55304, 55304, 55304, 55304, 55304, 55304, 49156, 49156, 49156,
            49156, 49156, 49156, 49156, 54536, 54536, 54536, 54536, 54536, 54536, 50440, 50440, 50440, 50440, 50440,
            50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440,
            49156, 49156, 49156, 49156, 49156, 49156, 54792, 54792, 54792, 54792, 54792, 54792, 50696, 50696, 50696,
            50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696,
            50696, 50696, 49156, 49156, 49156, 49156, 2,
    };
    static const unsigned short *middle = bits + 128;
    if (__tracewright_locales) {
        if (*__tracewright_locale() && __tracewright_guess())
            middle = (unsigned short *)__tracewright_object(384 * sizeof(*middle)) + 128;
    }
    return &middle;
}

const int **__ctype_toupper_loc(void) {
    static const int values[384] = {
        128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149,
        150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171,
        172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191, 192, 193,
        194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215,
        216, 217, 218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237,
        238, 239, 240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, -1, 0, 1, 2, 3, 4, 5, 6,
        7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34,
        35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61,
        62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88,
        89, 90, 91, 92, 93, 94, 95, 96, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83,
        84, 85, 86, 87, 88, 89, 90, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138,
        139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160,
        161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182,
        183, 184, 185, 186, 187, 188, 189, 190, 191, 192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204,
        205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223, 224, 225, 226,
        227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 243, 244, 245, 246, 247, 248,
        249, 250, 251, 252, 253, 254, 255,
    };
    static const int *middle = values + 128;
    if (__tracewright_locales) {
        if (*__tracewright_locale() && __tracewright_guess())
            middle = (int *)__tracewright_object(384 * sizeof(*middle)) + 128;
    }
    return &middle;
}

const int **__ctype_tolower_loc(void) {
    static const int values[384] = {
        128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149,
        150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171,
        172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191, 192, 193,
        194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215,
        216, 217, 218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237,
        238, 239, 240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, -1, 0, 1, 2, 3, 4, 5, 6,
        7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34,
        35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61,
        62, 63, 64, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116,
        117, 118, 119, 120, 121, 122, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108,
        109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130,
        131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152,
        153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174,
        175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191, 192, 193, 194, 195, 196,
        197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218,
        219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239, 240,
        241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255,
    };
    static const int *middle = values + 128;
    if (__tracewright_locales) {
        if (*__tracewright_locale() && __tracewright_guess())
            middle = (int *)__tracewright_object(384 * sizeof(*middle)) + 128;
    }
    return &middle;
}
