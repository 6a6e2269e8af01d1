#pragma once

/// Calls `work(context)` on the stack that ends at `top`, and returns when `work` does.
///
/// The thread stays the same, and with it thread-local state, locks and Swift's executor. `top` is the upper end of
/// writable memory, aligned to 16 bytes; the stack grows down from it. `work` must return normally, not by a C++
/// exception or longjmp.
void call_on_stack(void *_Nonnull top, void (*_Nonnull work)(void *_Nonnull), void *_Nonnull context);
