//! Miscellaneous operations.

use super::random::{Densities, amount, by_density, dfa, tabakov_vardi};
use super::{Arguments, Operation, Run};
use crate::failure::Failure;
use crate::value::{Type, Value};

pub(super) const ROWS: &[Operation] = &[
    Operation { names: &["getRandomNwa"], run: Run::General(&[Type::Int; 6], Type::Nwa, random_nwa) },
    Operation { names: &["getRandomNwaTv"], run: Run::General(&[Type::Int; 4], Type::Nwa, random_tabakov_vardi) },
    Operation { names: &["getRandomDfa"], run: Run::General(&[Type::Int; 3], Type::Nwa, random_dfa) },
];

/// Letters, states, and in per mille internal, call and return transitions and accepting states.
fn random_nwa(arguments: &mut Arguments) -> Result<Value, Failure> {
    let size = amount(arguments.int(0)?, "the number of letters")?;
    let states = amount(arguments.int(1)?, "the number of states")?;
    let densities = Densities {
        internal: amount(arguments.int(2)?, "the density")?,
        call: amount(arguments.int(3)?, "the density")?,
        ret: amount(arguments.int(4)?, "the density")?,
        accepting: amount(arguments.int(5)?, "the density")?,
    };
    Ok(by_density(arguments.random, size, states, &densities)?.into())
}

/// States, letters, transitions of each letter and accepting states in per cent of the number of states.
fn random_tabakov_vardi(arguments: &mut Arguments) -> Result<Value, Failure> {
    let states = amount(arguments.int(0)?, "the number of states")?;
    let size = amount(arguments.int(1)?, "the number of letters")?;
    let transitions = amount(arguments.int(2)?, "the density")?;
    let accepting = amount(arguments.int(3)?, "the density")?;
    Ok(tabakov_vardi(arguments.random, states, size, transitions, accepting)?.into())
}

/// States, letters, accepting states.
fn random_dfa(arguments: &mut Arguments) -> Result<Value, Failure> {
    let states = amount(arguments.int(0)?, "the number of states")?;
    let size = amount(arguments.int(1)?, "the number of letters")?;
    let accepting = amount(arguments.int(2)?, "the number of accepting states")?;
    Ok(dfa(arguments.random, states, size, accepting)?.into())
}
