//! The table: functions that only our library, lowering and elaboration call.

use super::super::effect::{Allocation, Content, Effect, NewObject};
use super::super::record::{Mark, Record};
use super::functions;

/// What is marked where the texts that are printed to memory are not exact.
pub const PRINTED_TEXT: &str = "the text that `sprintf` prints";

functions! { Internal:
    __tracewright_argument_count.effect(Effect::Input);
    __tracewright_argument_length.effect(Effect::Input);
    __tracewright_argument_text.effect(Effect::Allocate(NewObject::HEAP.on(Allocation::System)));
    __tracewright_assume.effect(Effect::Assume);
    __tracewright_buffered
        .effect(Effect::Unreachable)
        .marks(Mark::Words("what a stream leaves in a buffer that the program has given it"));
    __tracewright_byte.leaves_open("what is read from a file again, or what a scan has left").in_c();
    __tracewright_character.in_c();
    __tracewright_count.in_c();
    __tracewright_descriptor.leaves_open("a descriptor that may have been closed").in_c();
    __tracewright_end.leaves_open("where a number ends in a text").in_c();
    __tracewright_ends_at.in_c();
    __tracewright_errno_changes.in_c();
    __tracewright_errno_changes_now.leaves_open("the value of `errno`").in_c();
    __tracewright_errno_to_set.in_c();
    __tracewright_fits.leaves_open("what a scan has left").in_c();
    __tracewright_guess.effect(Effect::Output).marks(Mark::Caller);
    __tracewright_guess_double.effect(Effect::Output).marks(Mark::Caller);
    __tracewright_guess_long.effect(Effect::Output).marks(Mark::Caller);
    __tracewright_guess_long_double.effect(Effect::Output).marks(Mark::Caller);
    __tracewright_input.leaves_open("what is read from a file again, or what a scan has left").in_c();
    __tracewright_leaves.in_c();
    __tracewright_guessed_digit.leaves_open("an address as a text").in_c();
    __tracewright_guessed_digits.leaves_open("an address as a text").in_c();
    __tracewright_length.in_c();
    __tracewright_longest.in_c();
    __tracewright_long_option.leaves_open("the option that `getopt` finds").in_c();
    __tracewright_may_touch.effect(Effect::MayTouch);
    __tracewright_more.leaves_open("what is read from a file again, or what a scan has left").in_c();
    __tracewright_main.effect(Effect::Unsupported);
    __tracewright_moved.effect(Effect::Move);
    __tracewright_new_name.leaves_open("the name of a file").in_c();
    __tracewright_new_text.leaves_open(PRINTED_TEXT).in_c();
    __tracewright_object.effect(Effect::Allocate(NewObject::HEAP.on(Allocation::System)));
    __tracewright_ones.effect(Effect::Allocate(NewObject::HEAP.on(Allocation::System).holding(Content::Ones)));
    __tracewright_option.leaves_open("the option that `getopt` finds").in_c();
    __tracewright_order.in_c();
    __tracewright_partial.effect(Effect::Output).marks(Mark::Words("a part of an element that is copied or set"));
    __tracewright_printed.effect(Effect::Output).marks(Mark::Words(PRINTED_TEXT));
    __tracewright_realloc.in_c().keeps_errno();
    __tracewright_same.effect(Effect::Same);
    __tracewright_scanned.effect(Effect::Output).marks(Mark::Words("what `scanf` reads"));
    __tracewright_start.in_c();
    __tracewright_start_with_environment.in_c();
    __tracewright_string.in_c();
    __tracewright_strings.in_c();
    __tracewright_system_text.leaves_open("a second text of the system").in_c();
    __tracewright_text.leaves_open(PRINTED_TEXT).in_c();
    __tracewright_touch.effect(Effect::Touch);
    __tracewright_unchecked.effect(Effect::Unchecked);
    __tracewright_undefined
        .effect(Effect::Output)
        .marks(Mark::Words("the result of an operation that C leaves undefined"));
    __tracewright_unprinted.effect(Effect::Unreachable).marks(Mark::Words("a text with a conversion that is not modelled"));
    __tracewright_variable.leaves_open("a variable of the environment that was asked for before").in_c();
    __tracewright_zero.effect(Effect::Zero);
}
