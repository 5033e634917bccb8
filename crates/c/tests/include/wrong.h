int fine;
int wrong = 1 + ;
