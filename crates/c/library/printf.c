// The texts that are printed to memory (C11 7.21.6.1, 7.21.6.5, and glibc where it does more), in two ways.
//
// Guessed: any characters, any length. Most proofs need to know nothing about the text, and are found without. Exact: the format is
// followed character by character. What is left out there, because C leaves it undefined or because it is rare, ends in
// `__tracewright_unprinted`: no verdict rests on what comes next.
//
// Texts are written from the first character to the last, without a copy in between, and strings are measured before they are
// copied. That is glibc's order, and programs depend on it (`sprintf(s, "%s.", s)`).

typedef __typeof__(sizeof(0)) size_t;

void *malloc(size_t size);
void __chk_fail(void);
int __tracewright_guess(void);
void __tracewright_touch(void *at, size_t bytes);
void __VERIFIER_assume(int condition);
int fegetround(void);
int *__tracewright_locale(void);
void __tracewright_unprinted(void);
// Whether two pointers to bytes of objects are the same.
int __tracewright_same(const void *a, const void *b);
// For calls that are expanded (`lower/formatted_output.rs`).
int __tracewright_printed(void);
int __tracewright_text(char *s, int most);
int __tracewright_new_text(char **to);
int __tracewright_format(char *to, size_t size, int fails, int strict, const char *format, __builtin_va_list list);
int __tracewright_limited(char *to, size_t size, int strict, const char *format, __builtin_va_list list);
int __tracewright_fitting(char *to, size_t size, int strict, const char *format, __builtin_va_list list);
int __tracewright_allocated(char **to, int strict, const char *format, __builtin_va_list list);
int __tracewright_value(const char *format, int i);
int __tracewright_behind_digits(const char *format, int i);
size_t __tracewright_fill(char *to, size_t room, size_t at, int c, int n);
size_t __tracewright_measure(const char *s, int most, const char *end);
size_t __tracewright_print_string(char *to, size_t room, size_t at, const char *s, int most, int width, int left);
int __tracewright_count_digits(unsigned long long value, int base);
size_t __tracewright_print_digits(char *to, size_t room, size_t at, unsigned long long value, int base, int upper);
size_t __tracewright_print_integer(char *to, size_t room, size_t at, unsigned long long value, int base, int upper, int sign,
                                   int prefix, int zeros, int zero_flag, int precision, int width, int left);
size_t __tracewright_print_address(char *to, size_t room, size_t at, const void *address, int width, int left);
int __tracewright_guessed_digit(void);
int __tracewright_guessed_digits(void);
int __tracewright_scaled(unsigned int *limbs, int count, unsigned int factor);
int __tracewright_exact_digits(double value, unsigned int *limbs, int *behind);
int __tracewright_decimal(const unsigned int *limbs, int number);
int __tracewright_number_of_digits(const unsigned int *limbs, int count);
int __tracewright_rounds_up(const unsigned int *limbs, int count, int cut);
int __tracewright_round(unsigned int *limbs, int count, int cut);
size_t __tracewright_print_real(char *to, size_t room, size_t at, double value, int style, int upper, int plus, int blank,
                                int alternative, int zero, int precision, int width, int left);

// Writes some string: what is printed is not modelled.
int __tracewright_text(char *s, int most) {
    int n = __tracewright_guess(), i;
    if (n < 0)
        return n;
    for (i = 0; i < n && i < most; i++)
        s[i] = __tracewright_guess();
    if (most >= 0)
        s[i] = 0;
    return n;
}

// The same in new memory, whose allocation always succeeds.
int __tracewright_new_text(char **to) {
    int n = __tracewright_guess(), i;
    char *s;
    __VERIFIER_assume(n >= 0);
    s = malloc((size_t)n + 1);
    for (i = 0; i < n; i++)
        s[i] = __tracewright_guess();
    s[n] = 0;
    *to = s;
    return n;
}

// Prints a character so many times. As everywhere below, what does not fit into the room is counted and not written; the result is
// the number of characters so far.
size_t __tracewright_fill(char *to, size_t room, size_t at, int c, int n) {
    size_t end;
    if (n <= 0)
        return at;
    end = at + n;
    while (at < end && at < room) {
        to[at] = c;
        at++;
    }
    return end;
}

// The length of a string, as far as it is printed. A string that the text is about to overwrite has no length.
size_t __tracewright_measure(const char *s, int most, const char *end) {
    size_t n = 0;
    while ((most < 0 || n < most) && s[n] != 0) {
        if (n > 0 && __tracewright_same(s + n, end) || n > 1073741824)
            __tracewright_unprinted();
        n++;
    }
    // The end of the string is looked at, too.
    if ((most < 0 || n < most) && n > 0 && __tracewright_same(s + n, end))
        __tracewright_unprinted();
    return n;
}

size_t __tracewright_print_string(char *to, size_t room, size_t at, const char *s, int most, int width, int left) {
    size_t n, i;
    if (s == 0) {
        __tracewright_touch((void *)s, 1);
        __tracewright_unprinted();
    }
    n = __tracewright_measure(s, most, at < room ? to + at : 0);
    if (!left && n < width)
        at = __tracewright_fill(to, room, at, ' ', width - n);
    for (i = 0; i < n && at + i < room; i++)
        to[at + i] = s[i];
    at += n;
    if (left && n < width)
        at = __tracewright_fill(to, room, at, ' ', width - n);
    return at;
}

int __tracewright_count_digits(unsigned long long value, int base) {
    int n = 1;
    while (value >= base) {
        value /= base;
        n++;
    }
    return n;
}

size_t __tracewright_print_digits(char *to, size_t room, size_t at, unsigned long long value, int base, int upper) {
    unsigned long long power = 1;
    while (value / power >= base)
        power *= base;
    while (power > 0) {
        int digit = value / power % base;
        if (at < room)
            to[at] = digit < 10 ? '0' + digit : (upper ? 'A' : 'a') + digit - 10;
        at++;
        power /= base;
    }
    return at;
}

// Prints an integer: blanks, its sign, its prefix (`x` or `X` behind a zero), zeros, digits, blanks. Zeros are those that the
// alternative form asks for, those of the precision, or those that the flag `0` asks for if there is no precision.
size_t __tracewright_print_integer(char *to, size_t room, size_t at, unsigned long long value, int base, int upper, int sign,
                                   int prefix, int zeros, int zero_flag, int precision, int width, int left) {
    int n = __tracewright_count_digits(value, base), before = (sign != 0) + 2 * (prefix != 0);
    if (value == 0 && precision == 0)
        n = 0;
    if (zeros > 0 && value == 0 && n > 0)
        zeros = 0;
    if (precision > n + zeros)
        zeros = precision - n;
    if (zero_flag && !left && precision < 0 && width > before + zeros + n)
        zeros = width - before - n;
    width -= before + zeros + n;
    if (!left)
        at = __tracewright_fill(to, room, at, ' ', width);
    if (sign)
        at = __tracewright_fill(to, room, at, sign, 1);
    if (prefix) {
        at = __tracewright_fill(to, room, at, '0', 1);
        at = __tracewright_fill(to, room, at, prefix, 1);
    }
    at = __tracewright_fill(to, room, at, '0', zeros);
    if (n > 0)
        at = __tracewright_print_digits(to, room, at, value, base, upper);
    if (left)
        at = __tracewright_fill(to, room, at, ' ', width);
    return at;
}

// A digit of an address, and how many there are: addresses are no numbers that the program could rely on.
int __tracewright_guessed_digit(void) {
    int c = __tracewright_guess();
    __VERIFIER_assume((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'));
    return c;
}

int __tracewright_guessed_digits(void) {
    int n = 1;
    while (n < 2 * (int)sizeof(void *) && __tracewright_guess())
        n++;
    return n;
}

size_t __tracewright_print_address(char *to, size_t room, size_t at, const void *address, int width, int left) {
    int n;
    if (address == 0)
        return __tracewright_print_string(to, room, at, "(nil)", -1, width, left);
    n = __tracewright_guessed_digits();
    width -= n + 2;
    if (!left)
        at = __tracewright_fill(to, room, at, ' ', width);
    at = __tracewright_fill(to, room, at, '0', 1);
    at = __tracewright_fill(to, room, at, 'x', 1);
    for (; n > 0; n--) {
        if (at < room)
            to[at] = __tracewright_guessed_digit();
        at++;
    }
    if (left)
        at = __tracewright_fill(to, room, at, ' ', width);
    return at;
}

// A natural number is an array of digits to the base 1000000000, the lowest one first. Multiplies it; returns how many digits it has
// then.
int __tracewright_scaled(unsigned int *limbs, int count, unsigned int factor) {
    unsigned long long carry = 0;
    int i;
    for (i = 0; i < count; i++) {
        carry += (unsigned long long)limbs[i] * factor;
        limbs[i] = carry % 1000000000;
        carry /= 1000000000;
    }
    if (carry > 0) {
        limbs[count] = carry;
        count++;
    }
    return count;
}

// The decimal digits of a number that is positive or zero, all of them: as a natural number, and how many of its decimal digits are
// behind the point. A number `m * 2^-e` is `m * 5^e` with `e` digits behind the point.
int __tracewright_exact_digits(double value, unsigned int *limbs, int *behind) {
    unsigned long long number;
    int exponent = 0, count;
    // Powers of two only: nothing is rounded.
    while (value >= 18446744073709551616.0) {
        value /= 18446744073709551616.0;
        exponent += 64;
    }
    while (value != 0 && value < 1) {
        value *= 18446744073709551616.0;
        exponent -= 64;
    }
    while (value < 9007199254740992.0 && value != (double)(long long)value) {
        value *= 256;
        exponent -= 8;
    }
    number = (unsigned long long)value;
    while (exponent < 0 && number % 2 == 0 && number > 0) {
        number /= 2;
        exponent++;
    }
    limbs[0] = number % 1000000000;
    limbs[1] = number / 1000000000 % 1000000000;
    limbs[2] = number / 1000000000 / 1000000000;
    count = limbs[2] > 0 ? 3 : limbs[1] > 0 ? 2 : limbs[0] > 0 ? 1 : 0;
    *behind = count > 0 && exponent < 0 ? -exponent : 0;
    for (; exponent >= 16; exponent -= 16)
        count = __tracewright_scaled(limbs, count, 65536);
    for (; exponent > 0; exponent--)
        count = __tracewright_scaled(limbs, count, 2);
    for (; exponent <= -12; exponent += 12)
        count = __tracewright_scaled(limbs, count, 244140625);
    for (; exponent < 0; exponent++)
        count = __tracewright_scaled(limbs, count, 5);
    return count;
}

// A decimal digit of a number.
int __tracewright_decimal(const unsigned int *limbs, int number) {
    unsigned int limb = limbs[number / 9];
    int i;
    for (i = number % 9; i > 0; i--)
        limb /= 10;
    return limb % 10;
}

int __tracewright_number_of_digits(const unsigned int *limbs, int count) {
    if (count == 0)
        return 0;
    return 9 * (count - 1) + __tracewright_count_digits(limbs[count - 1], 10);
}

// Whether a number without its last `cut` decimal digits is nearer if it is one greater; the even one of two that are equally near.
int __tracewright_rounds_up(const unsigned int *limbs, int count, int cut) {
    int digits = __tracewright_number_of_digits(limbs, count), last, i;
    if (cut <= 0 || cut > digits)
        return 0;
    last = __tracewright_decimal(limbs, cut - 1);
    if (last != 5)
        return last > 5;
    for (i = cut - 2; i >= 0; i--)
        if (__tracewright_decimal(limbs, i) != 0)
            return 1;
    return cut < digits && __tracewright_decimal(limbs, cut) % 2 == 1;
}

// Rounds a number so that its last `cut` decimal digits need not be looked at. Returns how many digits it has then.
int __tracewright_round(unsigned int *limbs, int count, int cut) {
    unsigned int unit = 1;
    int at = cut / 9, i;
    if (!__tracewright_rounds_up(limbs, count, cut))
        return count;
    for (i = cut % 9; i > 0; i--)
        unit *= 10;
    for (;;) {
        if (at == count) {
            limbs[count] = 0;
            count++;
        }
        limbs[at] += unit;
        if (limbs[at] < 1000000000)
            return count;
        limbs[at] -= 1000000000;
        unit = 1;
        at++;
    }
}

// Prints a floating-point number in the style `f`, `e` or `g`. Digits are numbered from the last one of the exact number: those before
// `cut` are not printed, and `top` is the number of the first one that is. Number `point` is the last one before the point.
size_t __tracewright_print_real(char *to, size_t room, size_t at, double value, int style, int upper, int plus, int blank,
                                int alternative, int zero, int precision, int width, int left) {
    // 5^1081 * 2^64 has 776 decimal digits.
    unsigned int limbs[90];
    // GCC leaves open which number other than zero `signbit` returns.
    int is_negative = value < 0 || (value == 0 && 1 / value < 0), sign = is_negative ? '-' : plus ? '+' : blank ? ' ' : 0;
    int count, digits, point, top, cut, last, exponent = 0, has_point, length, i;
    // There is one NaN here, and its sign is not known.
    if (value != value)
        __tracewright_unprinted();
    if (is_negative)
        value = -value;
    if (value > 1.7976931348623157e308) {
        width -= 3 + (sign != 0);
        if (!left)
            at = __tracewright_fill(to, room, at, ' ', width);
        if (sign)
            at = __tracewright_fill(to, room, at, sign, 1);
        at = __tracewright_print_string(to, room, at, upper ? "INF" : "inf", -1, 0, 0);
        if (left)
            at = __tracewright_fill(to, room, at, ' ', width);
        return at;
    }
    if (precision < 0)
        precision = 6;
    if (style == 'g' && precision == 0)
        precision = 1;
    count = __tracewright_exact_digits(value, limbs, &point);
    digits = __tracewright_number_of_digits(limbs, count);
    if (style == 'f') {
        cut = point - precision;
        count = __tracewright_round(limbs, count, cut);
        digits = __tracewright_number_of_digits(limbs, count);
        top = digits - 1 > point ? digits - 1 : point;
    } else {
        top = digits > 0 ? digits - 1 : 0;
        cut = top - (style == 'g' ? precision - 1 : precision);
        count = __tracewright_round(limbs, count, cut);
        if (__tracewright_number_of_digits(limbs, count) > digits && digits > 0) {
            // The digit that is not needed any more is a zero. (glibc leaves zeros out that `%#g` asks for here.)
            if (style == 'g' && alternative)
                __tracewright_unprinted();
            top++;
            cut++;
        }
        digits = __tracewright_number_of_digits(limbs, count);
        exponent = top - point;
        last = cut;
        if (style == 'g' && exponent >= -4 && exponent < precision) {
            style = 'f';
            if (top < point)
                top = point;
            last = point;
        } else if (style == 'g') {
            style = 'e';
            last = top;
        } else
            last = cut;
        // The style `g` leaves zeros at the end out.
        if (!alternative)
            while (cut < last && (cut < 0 || cut >= digits || __tracewright_decimal(limbs, cut) == 0))
                cut++;
    }
    if (style == 'e')
        point = top;
    has_point = alternative || cut < point;
    length = top - cut + 1 + (has_point != 0) + (sign != 0);
    if (style == 'e')
        length += exponent <= -100 || exponent >= 100 ? 5 : 4;
    width -= length;
    if (!left && !zero)
        at = __tracewright_fill(to, room, at, ' ', width);
    if (sign)
        at = __tracewright_fill(to, room, at, sign, 1);
    if (!left && zero)
        at = __tracewright_fill(to, room, at, '0', width);
    for (i = top; i >= cut; i--) {
        int digit = i >= 0 && i < digits ? __tracewright_decimal(limbs, i) : 0;
        if (at < room)
            to[at] = '0' + digit;
        at++;
        if (i == point && has_point)
            at = __tracewright_fill(to, room, at, '.', 1);
    }
    if (style == 'e') {
        int size = exponent < 0 ? -exponent : exponent;
        at = __tracewright_fill(to, room, at, upper ? 'E' : 'e', 1);
        at = __tracewright_fill(to, room, at, exponent < 0 ? '-' : '+', 1);
        if (size < 10)
            at = __tracewright_fill(to, room, at, '0', 1);
        at = __tracewright_print_digits(to, room, at, size, 10, 0);
    }
    if (left)
        at = __tracewright_fill(to, room, at, ' ', width);
    return at;
}

// A number in a format, and where it ends.
int __tracewright_value(const char *format, int i) {
    int value = 0;
    for (; format[i] >= '0' && format[i] <= '9'; i++) {
        value = 10 * value + (format[i] - '0');
        if (value > 100000000)
            __tracewright_unprinted();
    }
    return value;
}

int __tracewright_behind_digits(const char *format, int i) {
    while (format[i] >= '0' && format[i] <= '9')
        i++;
    return i;
}

// Prints a text of at most `size` characters with its end. If `fails`, a text that does not fit ends the program; if `strict`, `%n`
// may end it, too.
int __tracewright_format(char *to, size_t size, int fails, int strict, const char *format, __builtin_va_list list) {
    size_t room = size > 0 ? size - 1 : 0, at = 0;
    int i = 0;
    if (size > 0 && __tracewright_same(format, to))
        __tracewright_unprinted();
    while (format[i] != 0) {
        int left = 0, plus = 0, blank = 0, alternative = 0, zero = 0, width = 0, precision = -1, bytes = sizeof(int);
        // `h`, `H` for `hh`, `l`, `L`; `w` for what changes nothing but the width of an integer.
        int length = 0, conversion;
        if (format[i] != '%' || format[i + 1] == '%') {
            if (at < room)
                to[at] = format[i];
            at++;
            i += format[i] == '%' ? 2 : 1;
            continue;
        }
        for (i++;; i++) {
            if (format[i] == '-')
                left = 1;
            else if (format[i] == '+')
                plus = 1;
            else if (format[i] == ' ')
                blank = 1;
            else if (format[i] == '#')
                alternative = 1;
            else if (format[i] == '0')
                zero = 1;
            else
                break;
        }
        if (format[i] == '*') {
            width = __builtin_va_arg(list, int);
            i++;
            if (width < 0) {
                left = 1;
                // The least integer stays what it is.
                width = width < -2147483647 ? width : -width;
            }
        } else {
            width = __tracewright_value(format, i);
            i = __tracewright_behind_digits(format, i);
        }
        if (format[i] == '.') {
            i++;
            if (format[i] == '*') {
                precision = __builtin_va_arg(list, int);
                i++;
                if (precision < 0)
                    precision = -1;
            } else {
                precision = __tracewright_value(format, i);
                i = __tracewright_behind_digits(format, i);
            }
        }
        if (width < 0 || width > 1073741824 || precision > 1073741824)
            __tracewright_unprinted();
        if (format[i] == 'h') {
            length = 'h';
            bytes = 2;
            i++;
            if (format[i] == 'h') {
                length = 'H';
                bytes = 1;
                i++;
            }
        } else if (format[i] == 'l' && format[i + 1] == 'l') {
            length = 'w';
            bytes = 8;
            i += 2;
        } else if (format[i] == 'l') {
            length = 'l';
            bytes = sizeof(long);
            i++;
        } else if (format[i] == 'L') {
            length = 'L';
            bytes = 8;
            i++;
        } else if (format[i] == 'j' || format[i] == 'q') {
            length = 'w';
            bytes = 8;
            i++;
        } else if (format[i] == 'z' || format[i] == 't') {
            length = 'w';
            bytes = sizeof(long);
            i++;
        }
        conversion = format[i];
        if (conversion == 'd' || conversion == 'i') {
            long long value;
            if (bytes == 8)
                value = __builtin_va_arg(list, long long);
            else {
                value = __builtin_va_arg(list, int);
                if (bytes == 2)
                    value = (short)value;
                if (bytes == 1)
                    value = (signed char)value;
            }
            if (alternative)
                __tracewright_unprinted();
            at = __tracewright_print_integer(to, room, at, value < 0 ? 0 - (unsigned long long)value : value, 10, 0,
                                             value < 0 ? '-' : plus ? '+' : blank ? ' ' : 0, 0, 0, zero, precision, width,
                                             left);
        } else if (conversion == 'u' || conversion == 'o' || conversion == 'x' || conversion == 'X') {
            unsigned long long value;
            if (bytes == 8)
                value = __builtin_va_arg(list, unsigned long long);
            else {
                value = __builtin_va_arg(list, unsigned int);
                if (bytes == 2)
                    value = (unsigned short)value;
                if (bytes == 1)
                    value = (unsigned char)value;
            }
            if (conversion == 'u' && alternative)
                __tracewright_unprinted();
            if (conversion == 'u')
                at = __tracewright_print_integer(to, room, at, value, 10, 0, 0, 0, 0, zero, precision, width, left);
            else if (conversion == 'o')
                at = __tracewright_print_integer(to, room, at, value, 8, 0, 0, 0, alternative, zero, precision, width, left);
            else
                at = __tracewright_print_integer(to, room, at, value, 16, conversion == 'X', 0,
                                                 alternative && value > 0 ? conversion : 0, 0, zero, precision, width, left);
        } else if (conversion == 'c' && length == 0 && precision < 0 && !alternative && !zero) {
            int c = __builtin_va_arg(list, int);
            if (!left)
                at = __tracewright_fill(to, room, at, ' ', width - 1);
            at = __tracewright_fill(to, room, at, c, 1);
            if (left)
                at = __tracewright_fill(to, room, at, ' ', width - 1);
        } else if (conversion == 's' && length == 0 && !alternative && !zero) {
            const char *s = __builtin_va_arg(list, const char *);
            at = __tracewright_print_string(to, room, at, s, precision, width, left);
        } else if (conversion == 'p' && length == 0 && precision < 0 && !alternative && !zero && !plus && !blank) {
            const void *address = __builtin_va_arg(list, const void *);
            at = __tracewright_print_address(to, room, at, address, width, left);
        } else if (conversion == 'n' && !strict && !left && !plus && !blank && !alternative && !zero && width == 0 &&
                   precision < 0) {
            if (length == 'H')
                *__builtin_va_arg(list, signed char *) = at;
            else if (length == 'h')
                *__builtin_va_arg(list, short *) = at;
            else if (bytes == 4)
                *__builtin_va_arg(list, int *) = at;
            else if (bytes == sizeof(long))
                *__builtin_va_arg(list, long *) = at;
            else
                *__builtin_va_arg(list, long long *) = at;
        } else if ((conversion == 'f' || conversion == 'F' || conversion == 'e' || conversion == 'E' || conversion == 'g' ||
                    conversion == 'G') &&
                   (length == 0 || length == 'l')) {
            double value = __builtin_va_arg(list, double);
            int upper = conversion < 'a';
            // It may be rounded in another way, and the point may be another character.
            if (__tracewright_rounds) {
                if (fegetround() != 0)
                    __tracewright_unprinted();
            }
            if (__tracewright_locales) {
                if (*__tracewright_locale())
                    __tracewright_unprinted();
            }
            at = __tracewright_print_real(to, room, at, value, upper ? conversion + 32 : conversion, upper, plus, blank,
                                          alternative, zero, precision, width, left);
        } else
            __tracewright_unprinted();
        i++;
        if (at > 2147483647)
            __tracewright_unprinted();
        if (fails && at > room) {
            __tracewright_touch(to, at + 1);
            __chk_fail();
        }
    }
    if (at > 2147483647)
        __tracewright_unprinted();
    if (fails && at > room) {
        __tracewright_touch(to, at + 1);
        __chk_fail();
    }
    if (size > 0)
        to[at < room ? at : room] = 0;
    return at;
}

// As much of a text as fits. The old text is erased first.
int __tracewright_limited(char *to, size_t size, int strict, const char *format, __builtin_va_list list) {
    if (size > 0) {
        if (__tracewright_same(format, to))
            __tracewright_unprinted();
        to[0] = 0;
    }
    return __tracewright_format(to, size, 0, strict, format, list);
}

// A text that has to fit.
int __tracewright_fitting(char *to, size_t size, int strict, const char *format, __builtin_va_list list) {
    if (__tracewright_same(format, to))
        __tracewright_unprinted();
    __tracewright_touch(to, 1);
    if (size == 0)
        __chk_fail();
    to[0] = 0;
    return __tracewright_format(to, size, 1, strict, format, list);
}

// A text in new memory, whose allocation always succeeds.
int __tracewright_allocated(char **to, int strict, const char *format, __builtin_va_list list) {
    __builtin_va_list again;
    int n;
    char *s;
    __builtin_va_copy(again, list);
    n = __tracewright_format(0, 0, 0, strict, format, again);
    __builtin_va_end(again);
    s = malloc((size_t)n + 1);
    __tracewright_format(s, (size_t)n + 1, 0, strict, format, list);
    *to = s;
    return n;
}

int sprintf(char *s, const char *format, ...) {
    if (__tracewright_exact_texts) {
        __builtin_va_list list;
        int n;
        __builtin_va_start(list, format);
        n = __tracewright_format(s, (size_t)-1, 0, 0, format, list);
        __builtin_va_end(list);
        return n;
    } else
        return __tracewright_text(s, 2147483647);
}

int vsprintf(char *s, const char *format, __builtin_va_list arguments) {
    if (__tracewright_exact_texts)
        return __tracewright_format(s, (size_t)-1, 0, 0, format, arguments);
    else
        return __tracewright_text(s, 2147483647);
}

int snprintf(char *s, size_t size, const char *format, ...) {
    if (__tracewright_exact_texts) {
        __builtin_va_list list;
        int n;
        __builtin_va_start(list, format);
        n = __tracewright_limited(s, size, 0, format, list);
        __builtin_va_end(list);
        return n;
    } else
        return __tracewright_text(s, size > 2147483647 ? 2147483647 : (int)size - 1);
}

int vsnprintf(char *s, size_t size, const char *format, __builtin_va_list arguments) {
    if (__tracewright_exact_texts)
        return __tracewright_limited(s, size, 0, format, arguments);
    else
        return __tracewright_text(s, size > 2147483647 ? 2147483647 : (int)size - 1);
}

int __sprintf_chk(char *s, int flag, size_t room, const char *format, ...) {
    if (__tracewright_exact_texts) {
        __builtin_va_list list;
        int n;
        __builtin_va_start(list, format);
        n = __tracewright_fitting(s, room, flag > 0, format, list);
        __builtin_va_end(list);
        return n;
    } else
        return __tracewright_text(s, 2147483647);
}

int __vsprintf_chk(char *s, int flag, size_t room, const char *format, __builtin_va_list arguments) {
    if (__tracewright_exact_texts)
        return __tracewright_fitting(s, room, flag > 0, format, arguments);
    else
        return __tracewright_text(s, 2147483647);
}

int __snprintf_chk(char *s, size_t size, int flag, size_t room, const char *format, ...) {
    if (__tracewright_exact_texts) {
        __builtin_va_list list;
        int n;
        if (room < size) {
            __tracewright_touch(s, size);
            __chk_fail();
        }
        __builtin_va_start(list, format);
        n = __tracewright_limited(s, size, flag > 0, format, list);
        __builtin_va_end(list);
        return n;
    } else
        return __tracewright_text(s, size > 2147483647 ? 2147483647 : (int)size - 1);
}

int __vsnprintf_chk(char *s, size_t size, int flag, size_t room, const char *format, __builtin_va_list arguments) {
    if (__tracewright_exact_texts) {
        if (room < size) {
            __tracewright_touch(s, size);
            __chk_fail();
        }
        return __tracewright_limited(s, size, flag > 0, format, arguments);
    } else
        return __tracewright_text(s, size > 2147483647 ? 2147483647 : (int)size - 1);
}

int asprintf(char **to, const char *format, ...) {
    if (__tracewright_exact_texts) {
        __builtin_va_list list;
        int n;
        __builtin_va_start(list, format);
        n = __tracewright_allocated(to, 0, format, list);
        __builtin_va_end(list);
        return n;
    } else
        return __tracewright_new_text(to);
}

int vasprintf(char **to, const char *format, __builtin_va_list arguments) {
    if (__tracewright_exact_texts)
        return __tracewright_allocated(to, 0, format, arguments);
    else
        return __tracewright_new_text(to);
}

int __asprintf_chk(char **to, int flag, const char *format, ...) {
    if (__tracewright_exact_texts) {
        __builtin_va_list list;
        int n;
        __builtin_va_start(list, format);
        n = __tracewright_allocated(to, flag > 0, format, list);
        __builtin_va_end(list);
        return n;
    } else
        return __tracewright_new_text(to);
}

int __vasprintf_chk(char **to, int flag, const char *format, __builtin_va_list arguments) {
    if (__tracewright_exact_texts)
        return __tracewright_allocated(to, flag > 0, format, arguments);
    else
        return __tracewright_new_text(to);
}
