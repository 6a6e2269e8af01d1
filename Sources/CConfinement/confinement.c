#define _GNU_SOURCE
#include "confinement.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Landlock, as in linux/landlock.h. The headers of older systems lack the later versions.

#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

#ifndef SYS_fchmodat2
#define SYS_fchmodat2 452
#endif

struct ruleset {
  uint64_t files;
  uint64_t network;  // Since version 4.
  uint64_t scopes;   // Since version 6.
};

struct path_rule {
  uint64_t allowed;
  int32_t parent;
} __attribute__((packed));

enum {
  version_request = 1 << 0,
  path_rule_type = 1,

  execute = 1 << 0,
  write_file = 1 << 1,
  read_file = 1 << 2,
  read_folder = 1 << 3,
  remove_folder = 1 << 4,
  remove_file = 1 << 5,
  make_folder = 1 << 7,
  make_file = 1 << 8,
  refer = 1 << 13,      // Since version 2.
  truncate_file = 1 << 14,  // Since version 3.
  all_of_version_1 = (1 << 13) - 1,

  bind_and_connect = 3,
  abstract_sockets_and_signals = 3,
};

int confinement_landlock_version(void) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, version_request);
  return version > 0 ? (int)version : 0;
}

static uint64_t file_rights(int version) {
  return all_of_version_1 | (version >= 2 ? refer : 0) | (version >= 3 ? truncate_file : 0);
}

int confinement_create_rules(int version) {
  struct ruleset rules = {
      .files = file_rights(version),
      .network = version >= 4 ? bind_and_connect : 0,
      .scopes = version >= 6 ? abstract_sockets_and_signals : 0,
  };
  size_t size = version >= 6 ? sizeof rules : version >= 4 ? offsetof(struct ruleset, scopes) : offsetof(struct ruleset, network);
  return (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0);
}

int confinement_allow(int rules, int version, const char *path, bool is_writable) {
  int parent = open(path, O_PATH | O_CLOEXEC);
  if (parent < 0) return errno == ENOENT || errno == ENOTDIR || errno == EACCES ? 0 : -1;
  struct stat facts;
  if (fstat(parent, &facts) < 0) {
    close(parent);
    return -1;
  }
  uint64_t reading = read_file | read_folder;
  // No symbolic links: a parent that reads an output would follow them.
  uint64_t writing = write_file | remove_folder | remove_file | make_folder | make_file | refer | truncate_file;
  uint64_t allowed = reading | (is_writable ? writing : 0);
  // A file has no rights of folders.
  if (!S_ISDIR(facts.st_mode)) allowed &= read_file | write_file | truncate_file;
  struct path_rule rule = {.allowed = allowed & file_rights(version), .parent = parent};
  int status = (int)syscall(SYS_landlock_add_rule, rules, path_rule_type, &rule, 0);
  int error = errno;
  close(parent);
  errno = error;
  return status;
}

int confinement_apply(int rules) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return -1;
  return (int)syscall(SYS_landlock_restrict_self, rules, 0);
}

int confinement_hide_process(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

// Filtering system calls.

#if defined(__x86_64__)
#define NATIVE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE AUDIT_ARCH_AARCH64
#else
#error "add the architecture of system calls"
#endif

#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define DENY BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES)
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define DENY_CALL(number) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 1), DENY
// The lower half of an argument, which is all of a process identifier and of the flags of `clone`.
#define LOAD_ARGUMENT(index) LOAD(args[index])
// Denies a call unless its first argument is a value; the number of the call is loaded again.
#define DENY_CALL_UNLESS(number, value) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 4), LOAD_ARGUMENT(0), \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 1, 0), DENY, LOAD(nr)

// The flags of `clone` that make namespaces.
#define NAMESPACES 0x7E020000u

int confinement_filter_calls(void) {
  uint32_t process = (uint32_t)getpid();
  struct sock_filter filter[] = {
      LOAD(arch),
      // Calls of another architecture have other numbers.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, NATIVE, 1, 0),
      DENY,
      LOAD(nr),
#if defined(__x86_64__)
      // The calls of x32 are numbered from here.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      DENY,
#endif
      DENY_CALL(SYS_socket),
      DENY_CALL(SYS_execve),
      DENY_CALL(SYS_execveat),
      DENY_CALL(SYS_ptrace),
      DENY_CALL(SYS_process_vm_readv),
      DENY_CALL(SYS_process_vm_writev),
      // It opens sockets without the call that is denied above.
      DENY_CALL(SYS_io_uring_setup),
      DENY_CALL(SYS_bpf),
      DENY_CALL(SYS_perf_event_open),
      DENY_CALL(SYS_userfaultfd),
      DENY_CALL(SYS_keyctl),
      DENY_CALL(SYS_add_key),
      DENY_CALL(SYS_request_key),
      DENY_CALL(SYS_mount),
      DENY_CALL(SYS_umount2),
      DENY_CALL(SYS_pivot_root),
      DENY_CALL(SYS_chroot),
      DENY_CALL(SYS_unshare),
      DENY_CALL(SYS_setns),
      DENY_CALL(SYS_fsopen),
      DENY_CALL(SYS_fsconfig),
      DENY_CALL(SYS_fsmount),
      DENY_CALL(SYS_fspick),
      DENY_CALL(SYS_move_mount),
      DENY_CALL(SYS_open_tree),
      DENY_CALL(SYS_mount_setattr),
      // The C library falls back on `clone`, whose flags can be read.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4),
      LOAD_ARGUMENT(0),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, NAMESPACES, 0, 1),
      DENY,
      LOAD(nr),
      // Signals to other processes.
      DENY_CALL_UNLESS(SYS_kill, process),
      DENY_CALL_UNLESS(SYS_tgkill, process),
      DENY_CALL_UNLESS(SYS_rt_tgsigqueueinfo, process),
      DENY_CALL(SYS_tkill),
      DENY_CALL(SYS_rt_sigqueueinfo),
      DENY_CALL(SYS_pidfd_send_signal),
      DENY_CALL(SYS_pidfd_getfd),
      // Landlock does not cover the properties of files, nor, at first, their size.
      DENY_CALL(SYS_truncate),
      DENY_CALL(SYS_fchmodat),
      DENY_CALL(SYS_fchownat),
      DENY_CALL(SYS_fchmodat2),
      DENY_CALL(SYS_utimensat),
      DENY_CALL(SYS_setxattr),
      DENY_CALL(SYS_lsetxattr),
#ifdef SYS_chmod
      DENY_CALL(SYS_chmod),
      DENY_CALL(SYS_chown),
      DENY_CALL(SYS_lchown),
      DENY_CALL(SYS_utime),
      DENY_CALL(SYS_utimes),
      DENY_CALL(SYS_futimesat),
#endif
      DENY_CALL(SYS_open_by_handle_at),
      DENY_CALL(SYS_init_module),
      DENY_CALL(SYS_finit_module),
      DENY_CALL(SYS_delete_module),
      DENY_CALL(SYS_kexec_load),
      DENY_CALL(SYS_kexec_file_load),
      ALLOW,
  };
  struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return -1;
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program);
}
