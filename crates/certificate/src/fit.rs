//! The mapping between a certificate and a control-flow graph.

use rustc_hash::FxHashMap;
use tracewright_check::{Annotation, Contract, Outline};
use tracewright_logic::{Term, Terms};
use tracewright_program::{Head, Icfg, LocId, ProcId};
use tracewright_source::{SourceMap, Span};

use crate::{HeadProof, LocationProof, ProcedureProof, Role, SafetyProof};

/// Whether lines and columns must match those of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Positions {
    /// They must match: the program is the one that was proved.
    Same,
    /// They may differ: the program has changed, and the proof is checked for the new version.
    Any,
}

/// Why a certificate does not belong to a program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Misfit {
    /// There is no such procedure.
    #[error("procedure {number} of the certificate is `{name}`, {}", there_is(.found))]
    Procedure {
        /// Its number.
        number: u32,
        /// Its name in the certificate.
        name: String,
        /// The name of that procedure in the program.
        found: Option<String>,
    },
    /// There is no such location, or it is at another place.
    #[error("location {number} of the certificate is at {}:{} in `{procedure}`, {}", .place.0, .place.1, there_is(.found))]
    Location {
        /// Its number.
        number: u32,
        /// The name of its procedure in the certificate.
        procedure: String,
        /// Line and column in the certificate.
        place: (u32, u32),
        /// The location with this number in the program.
        found: Option<String>,
    },
    /// There is no such head, or it is at another place.
    #[error("the head of a ranking function, {head}, is at {}:{} in the certificate, {}", .place.0, .place.1, there_is(.found))]
    Head {
        /// The head.
        head: String,
        /// Line and column in the certificate.
        place: (u32, u32),
        /// Where it is in the program.
        found: Option<String>,
    },
    /// A name of the program is declared with another sort.
    #[error("`{name}` is declared as {declared}, but it is of sort {sort} in the program")]
    Sort {
        /// The name.
        name: String,
        /// The sort in the certificate.
        declared: String,
        /// The sort in the program.
        sort: String,
    },
}

fn there_is(found: &Option<String>) -> String {
    match found {
        Some(found) => format!("but in the program it is {found}"),
        None => "but the program has none with this number".to_owned(),
    }
}

impl HeadProof {
    /// The claim about a head for a certificate; its proof is an annotation of a graph in blocks.
    pub fn of(icfg: &Icfg, sources: &SourceMap, head: Head, rank: &[Term], proof: (&Icfg, &Annotation)) -> HeadProof {
        let position = sources.position(span_of(icfg, head).unwrap_or_default());
        HeadProof {
            head,
            file: position.file.to_owned(),
            place: (position.line, position.column),
            rank: rank.to_vec(),
            proof: SafetyProof::of(proof.0, sources, proof.1),
        }
    }

    /// Checks that the head is where it should be.
    pub fn fits(&self, terms: &Terms, icfg: &Icfg, sources: &SourceMap, positions: Positions) -> Result<(), Misfit> {
        sorts(terms, icfg, &self.rank)?;
        let found = span_of(icfg, self.head).map(|span| sources.position(span));
        match found {
            Some(at) if positions == Positions::Any || (at.line, at.column) == self.place => Ok(()),
            found => {
                let found = found.map(|at| format!("at {}:{}", at.line, at.column));
                Err(Misfit::Head { head: describe(self.head), place: self.place, found })
            }
        }
    }
}

/// A head in words.
fn describe(head: Head) -> String {
    match head {
        Head::Location(location) => format!("location {}", location.0),
        Head::Entry(procedure) => format!("the entry of procedure {}", procedure.0),
    }
}

/// Where a head is, if there is one.
fn span_of(icfg: &Icfg, head: Head) -> Option<Span> {
    let location = match head {
        Head::Location(location) => location,
        Head::Entry(procedure) => icfg.procedures.get(procedure.index())?.entry,
    };
    icfg.locations.get(location.index()).map(|location| location.span)
}

impl SafetyProof {
    /// Extracts the formulas for a certificate from an annotation: those at the relevant locations of the graph it was
    /// made for.
    ///
    /// Omitted are locations inside of blocks, error locations with `false`, and procedures that do not exist any more
    /// after inlining: without them, the annotation is an [`Outline`] of the program in single statements.
    pub fn of(icfg: &Icfg, sources: &SourceMap, annotation: &Annotation) -> SafetyProof {
        // Infeasible blocks are removed from the graph, so fewer locations are reachable in it than in the program.
        let invariants = annotation.effective(icfg);
        let roles = roles(icfg, &invariants);
        let mut procedures: Vec<ProcedureProof> = Vec::new();
        for (index, procedure) in icfg.procedures.iter().enumerate() {
            let id = ProcId::from_index(index);
            let own = (0..icfg.locations.len()).map(LocId::from_index).filter(|&l| icfg.location(l).procedure == id);
            let claim = |location: LocId| {
                let span = icfg.location(location).span;
                let position = sources.position(span);
                Some(LocationProof {
                    number: location.0,
                    role: roles[location.index()]?,
                    file: position.file.to_owned(),
                    place: (position.line, position.column),
                    invariant: invariants[location.index()],
                })
            };
            let locations: Vec<LocationProof> = own.filter_map(claim).collect();
            if !locations.is_empty() {
                let Contract { requires, ensures } = annotation.contracts[index];
                let name = procedure.name.clone();
                procedures.push(ProcedureProof { number: id.0, name, requires, ensures, locations });
            }
        }
        SafetyProof { procedures }
    }

    /// Assigns the claims to the locations of a program. Procedures without a claim must not be called.
    pub fn outline(
        &self,
        terms: &Terms,
        icfg: &Icfg,
        sources: &SourceMap,
        positions: Positions,
    ) -> Result<Outline, Misfit> {
        sorts(terms, icfg, &self.formulas())?;
        let uncalled = Contract { requires: Term::FALSE, ensures: Term::TRUE };
        let mut outline =
            Outline { invariants: vec![None; icfg.locations.len()], contracts: vec![uncalled; icfg.procedures.len()] };
        for claim in &self.procedures {
            let found = icfg.procedures.get(claim.number as usize).map(|procedure| &procedure.name);
            if found != Some(&claim.name) {
                let found = found.map(|name| format!("`{name}`"));
                return Err(Misfit::Procedure { number: claim.number, name: claim.name.clone(), found });
            }
            let contract = Contract { requires: claim.requires, ensures: claim.ensures };
            outline.contracts[claim.number as usize] = contract;
            for location in &claim.locations {
                self.fits(icfg, sources, positions, claim, location)?;
                outline.invariants[location.number as usize] = Some(location.invariant);
            }
        }
        Ok(outline)
    }

    fn fits(
        &self,
        icfg: &Icfg,
        sources: &SourceMap,
        positions: Positions,
        procedure: &ProcedureProof,
        claim: &LocationProof,
    ) -> Result<(), Misfit> {
        let misfit = |found: Option<String>| Misfit::Location {
            number: claim.number,
            procedure: procedure.name.clone(),
            place: claim.place,
            found,
        };
        let location = icfg.locations.get(claim.number as usize).ok_or_else(|| misfit(None))?;
        let position = sources.position(location.span);
        let same_place = positions == Positions::Any || (position.line, position.column) == claim.place;
        if location.procedure.0 == procedure.number && same_place {
            return Ok(());
        }
        let name = &icfg.procedure(location.procedure).name;
        Err(misfit(Some(format!("at {}:{} in `{name}`", position.line, position.column))))
    }
}

/// Checks that names of the program are used with the sorts that they have there.
fn sorts(terms: &Terms, icfg: &Icfg, formulas: &[Term]) -> Result<(), Misfit> {
    let mut known = FxHashMap::default();
    for variable in &icfg.variables {
        known.insert(terms.var_name(variable.term).unwrap_or_default(), variable.sort);
    }
    for &formula in formulas {
        for &var in terms.free_vars(formula).iter() {
            let name = terms.var_name(var).unwrap_or_default();
            if let Some(&sort) = known.get(&name)
                && sort != terms.sort_of(var)
            {
                let declared = terms.sort_to_smtlib(terms.sort_of(var));
                let sort = terms.sort_to_smtlib(sort);
                return Err(Misfit::Sort { name: name.to_string(), declared, sort });
            }
        }
    }
    Ok(())
}

/// The roles of the locations that a certificate lists.
fn roles(icfg: &Icfg, invariants: &[Term]) -> Vec<Option<Role>> {
    let mut roles: Vec<Option<Role>> = vec![None; icfg.locations.len()];
    // Inlining leaves unreachable bodies behind, whose procedures are ignored.
    let mut used = vec![false; icfg.procedures.len()];
    for edge in &icfg.edges {
        used[icfg.location(edge.source).procedure.index()] = true;
        roles[edge.source.index()] = Some(Role::Point);
        let known = &mut roles[edge.target.index()];
        // The invariant `true` ends a path without a claim.
        if invariants[edge.target.index()] != Term::TRUE {
            *known = Some(Role::Point);
        }
    }
    for (role, location) in roles.iter_mut().zip(&icfg.locations) {
        if location.loop_head && used[location.procedure.index()] {
            *role = Some(Role::Loop);
        }
    }
    for call in &icfg.calls {
        let callee = icfg.procedure(call.callee);
        roles[callee.entry.index()] = Some(Role::Entry);
        roles[callee.exit.index()] = Some(Role::Exit);
    }
    for call in &icfg.calls {
        roles[call.source.index()] = Some(Role::Call);
        roles[call.target.index()] = Some(Role::Call);
    }
    icfg.initial.iter().for_each(|location| roles[location.index()] = Some(Role::Start));
    for (index, role) in roles.iter_mut().enumerate() {
        if icfg.locations[index].check.is_some() {
            // `false` is the default at error locations.
            let says_something = invariants[index] != Term::FALSE;
            *role = (says_something && role.is_some()).then_some(Role::Error);
        }
    }
    roles
}
