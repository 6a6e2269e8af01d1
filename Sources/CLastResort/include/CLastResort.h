#pragma once

/// Ends the process with one line on the descriptor `messages` and status 1 when a signal reports a crash, or when a
/// thread cannot be started.
///
/// Swift's runtime and the C libraries end the process when memory or threads run out, and some libraries wait for ever
/// for a thread that has not started. The last line that they wrote to `notes` is quoted; -1 for no notes.
/// Nothing is unwound, so this is only safe for a process whose unfinished files have no name.
void last_resort_install(int messages, int notes);

/// From now on, writes the cause as a line of JSON to `descriptor` instead of a line for people to the messages:
/// `{"failed":{"_0":{"code":"crashed","sentence":"…"}}}`, the encoding of a `ChildMessage`.
void last_resort_send_json(int descriptor);

/// Creates an unnamed file in memory, which child processes do not inherit. Returns -1 if that fails.
int last_resort_notes(void);
