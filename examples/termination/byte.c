// expect: FALSE(termination)
// args: --prop termination
int main(void) {
    unsigned char i = 0;
    while (i < 256) {
        i++;
    }
    return 0;
}
