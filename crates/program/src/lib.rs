//! Interprocedural control-flow graphs and transition relations.
