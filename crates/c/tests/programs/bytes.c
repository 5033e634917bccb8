char *latin = "café ÿ"; /* naïve */ int ok; // ü
int été; int cafÃ©; char *utf8 = "cafÃ©"; int bad = "é" x;
