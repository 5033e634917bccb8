//! `PetriNet`.

use std::rc::Rc;

use tracewright_automata::petri::{NetBuilder, Place};

use super::{Numbering, Reader};
use crate::ast::Datum;
use crate::value::{Letters, Net, StateNames, Value};

pub(super) fn define(reader: &mut Reader) -> Option<Value> {
    let alphabet = reader.numbering("alphabet", "letter");
    let places = reader.numbering("places", "place");
    let letters = Letters::finite(alphabet.names.clone());
    let mut builder = NetBuilder::new(letters.alphabet().internal);
    builder.add_places(places.names.len() as u32);
    for item in reader.set("transitions") {
        let Datum::Tuple(_, parts) = item else {
            reader.error(item.span(), SHAPE);
            continue;
        };
        let [pre, Datum::Atom(letter), post] = &parts[..] else {
            reader.error(item.span(), SHAPE);
            continue;
        };
        let pre = subset(reader, pre, &places);
        let letter = reader.letter(*letter, &alphabet);
        let post = subset(reader, post, &places);
        if let (Some(pre), Some(letter), Some(post)) = (pre, letter, post) {
            builder.transition(&pre, letter, &post);
        }
    }
    reader.subset("initialMarking", &places).into_iter().for_each(|p| builder.set_initial(Place(p)));
    for item in reader.set("acceptingPlaces") {
        // An accepting place that is not declared never holds a token, so it can be ignored.
        let place = reader.atom(item, "acceptingPlaces").and_then(|name| places.number.get(reader.text(name)));
        if let Some(&place) = place {
            builder.set_accepting(Place(place));
        }
    }
    let places = Rc::new(StateNames::Given(places.names));
    Some(Value::Petri(Rc::new(Net { net: builder.build(), places, letters: Rc::new(letters) })))
}

const SHAPE: &str = "`transitions` must have the form `({place ..} letter {place ..})`";

/// A set of places.
fn subset<'a>(reader: &mut Reader<'a>, datum: &Datum, places: &Numbering<'a>) -> Option<Vec<Place>> {
    let Datum::Set(_, items) = datum else {
        reader.error(datum.span(), SHAPE);
        return None;
    };
    let mut found = Vec::with_capacity(items.len());
    for item in items {
        let name = reader.atom(item, "transitions")?;
        found.push(Place(reader.lookup(name, places)?));
    }
    Some(found)
}
