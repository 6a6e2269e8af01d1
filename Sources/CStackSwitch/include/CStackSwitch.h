#pragma once

/// Calls `work(context)` with the stack pointer at `top`, and returns when it does.
///
/// The thread stays the same: thread-local state, locks and Swift's executor are the caller's. `top` is the upper end
/// of writable memory, aligned to 16 bytes; the stack grows down from it. `work` must return: neither a C++ exception
/// nor longjmp may leave it.
void call_on_stack(void *_Nonnull top, void (*_Nonnull work)(void *_Nonnull), void *_Nonnull context);
