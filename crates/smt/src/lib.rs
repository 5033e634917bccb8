//! SMT solvers behind one trait.
