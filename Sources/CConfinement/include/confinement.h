#pragma once

#include <stdbool.h>

/// Returns the version of Landlock that the kernel supports; 0 if it has none.
int confinement_landlock_version(void);

/// Creates a set of rules that denies all access to files, and what a version of Landlock can deny beyond that: TCP, and
/// signals and abstract sockets of other processes. Returns its descriptor, or -1 with `errno`.
int confinement_create_rules(int version);

/// Allows reading a file or a folder with everything in it; with `is_writable`, changing it too. A path that does not
/// exist is ignored. Returns 0, or -1 with `errno`.
int confinement_allow(int rules, int version, const char *path, bool is_writable);

/// Applies the rules to the calling thread and all threads that it starts later. Returns 0, or -1 with `errno`.
int confinement_apply(int rules);

/// Denies the calling thread, and all threads that it starts later, sockets, other programs, signals to other processes,
/// changes to the properties of files by name, and the kernel's calls for debuggers and administrators. Returns 0, or -1
/// with `errno`.
int confinement_filter_calls(void);

/// Hides the memory and the environment of this process from other processes of the same user. Returns 0, or -1 with
/// `errno`.
int confinement_hide_process(void);
