//! The table: builtins that exist only with the prefix `__builtin_`.

use super::super::effect::{Allocation, Effect, Ending, NewObject};
use super::super::math::Math;
use super::super::operations::{BitOperation, Builtin, Width};
use super::super::record::{Mark, Record};
use super::functions;

functions! { Builtin:
    __builtin_alloca_with_align
        .signature("pzz")
        .effect(Effect::Allocate(NewObject::HEAP.on(Allocation::Stack).aligned()));
    __builtin_apply.replaced(Builtin::Unsupported);
    __builtin_apply_args.replaced(Builtin::Unsupported);
    __builtin_assume.effect(Effect::Assume);
    __builtin_assume_aligned.signature("pPz.").effect(Effect::First);
    __builtin_bswap16.signature("HH").bits(BitOperation::SwapBytes, Width::Fixed(16)).builtin_in_c();
    __builtin_bswap32.signature("uu").bits(BitOperation::SwapBytes, Width::Fixed(32)).builtin_in_c();
    __builtin_bswap64.signature("qq").bits(BitOperation::SwapBytes, Width::Fixed(64)).builtin_in_c();
    __builtin_call_with_static_chain.replaced(Builtin::Unsupported);
    __builtin_choose_expr.replaced(Builtin::Syntax);
    __builtin_classify_type.replaced(Builtin::ClassifyType);
    __builtin_clrsb.signature("ii").bits(BitOperation::LeadingSigns, Width::Fixed(32)).builtin_in_c();
    __builtin_clrsbl.signature("il").bits(BitOperation::LeadingSigns, Width::Long).builtin_in_c();
    __builtin_clrsbll.signature("iL").bits(BitOperation::LeadingSigns, Width::Fixed(64)).builtin_in_c();
    __builtin_clz.signature("iu").bits(BitOperation::LeadingZeros, Width::Fixed(32)).builtin_in_c();
    __builtin_clzl.signature("im").bits(BitOperation::LeadingZeros, Width::Long).builtin_in_c();
    __builtin_clzll.signature("iM").bits(BitOperation::LeadingZeros, Width::Fixed(64)).builtin_in_c();
    __builtin_complex.replaced(Builtin::Complex);
    __builtin_constant_p.replaced(Builtin::IsConstant);
    __builtin_convertvector.replaced(Builtin::Syntax);
    __builtin_cpu_init.signature("v").effect(Effect::Nothing);
    __builtin_cpu_is.signature("iC").effect(Effect::Output);
    __builtin_cpu_supports.signature("iC").effect(Effect::Output);
    __builtin_ctz.signature("iu").bits(BitOperation::TrailingZeros, Width::Fixed(32)).builtin_in_c();
    __builtin_ctzl.signature("im").bits(BitOperation::TrailingZeros, Width::Long).builtin_in_c();
    __builtin_ctzll.signature("iM").bits(BitOperation::TrailingZeros, Width::Fixed(64)).builtin_in_c();
    __builtin_dynamic_object_size.replaced(Builtin::DynamicObjectSize);
    __builtin_expect.effect(Effect::First).replaced(Builtin::Expect);
    __builtin_expect_with_probability.effect(Effect::First).replaced(Builtin::Expect);
    __builtin_extract_return_addr.signature("pp");
    __builtin_frame_address.signature("pu").builtin_in_c();
    __builtin_frob_return_address.signature("pp");
    __builtin_huge_val.signature("d").math(Math::Infinity);
    __builtin_ia32_ldmxcsr.effect(Effect::Unsupported);
    __builtin_inf.signature("d").math(Math::Infinity);
    __builtin_isinf_sign.math(Math::InfinitySign).replaced(Builtin::Classify);
    __builtin_issignaling.replaced(Builtin::Classify);
    __builtin_nans.signature("dC").versions();
    __builtin_object_size.replaced(Builtin::ObjectSize);
    __builtin_offsetof.replaced(Builtin::Syntax);
    __builtin_parity.signature("iu").bits(BitOperation::Parity, Width::Fixed(32)).builtin_in_c();
    __builtin_parityl.signature("im").bits(BitOperation::Parity, Width::Long).builtin_in_c();
    __builtin_parityll.signature("iM").bits(BitOperation::Parity, Width::Fixed(64)).builtin_in_c();
    __builtin_popcount.signature("iu").bits(BitOperation::Ones, Width::Fixed(32)).builtin_in_c();
    __builtin_popcountl.signature("im").bits(BitOperation::Ones, Width::Long).builtin_in_c();
    __builtin_popcountll.signature("iM").bits(BitOperation::Ones, Width::Fixed(64)).builtin_in_c();
    __builtin_prefetch.signature("vP.").effect(Effect::Nothing);
    __builtin_return.replaced(Builtin::Unsupported);
    __builtin_return_address.signature("pu").builtin_in_c();
    __builtin_shuffle.replaced(Builtin::Shuffle);
    __builtin_shufflevector.replaced(Builtin::ShuffleVector);
    __builtin_speculation_safe_value.replaced(Builtin::SpeculationSafe);
    __builtin_stack_restore.signature("vp").effect(Effect::Unsupported);
    __builtin_stack_save.signature("p");
    __builtin_stdarg_start.effect(Effect::StartArguments).replaced(Builtin::ArgumentList);
    __builtin_thread_pointer.signature("p");
    __builtin_trap.signature("v").effect(Effect::Stop(Ending::Abort)).noreturn();
    __builtin_types_compatible_p.replaced(Builtin::Syntax);
    __builtin_unreachable
        .signature("v")
        .effect(Effect::Unreachable)
        .marks(Mark::Words("what is done where `__builtin_unreachable` is reached"))
        .noreturn();
    __builtin_va_arg.replaced(Builtin::Syntax);
    __builtin_va_arg_pack.signature("i").effect(Effect::Unsupported);
    __builtin_va_arg_pack_len.signature("i").effect(Effect::Unsupported);
    __builtin_va_copy.effect(Effect::CopyArguments).replaced(Builtin::CopyArgumentList);
    __builtin_va_end.effect(Effect::EndArguments).replaced(Builtin::ArgumentList);
    __builtin_va_start.effect(Effect::StartArguments).replaced(Builtin::ArgumentList);
}
