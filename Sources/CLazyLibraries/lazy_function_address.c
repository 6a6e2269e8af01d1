#include <dlfcn.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// What lazy_function.inc writes for a function.
struct lazy_function {
  _Atomic(void *) address;
  int32_t distance_to_file;
  char name[];
};

// Loads the library of a function, unless that has been done, and returns the function's address.
//
// Without the library, the process ends, as it would at its start if the library had been linked.
__attribute__((visibility("hidden"))) void *lazy_function_address(struct lazy_function *function) {
  const char *file = (const char *)&function->distance_to_file + function->distance_to_file;
  void *library = dlopen(file, RTLD_LAZY);
  void *address = library == NULL ? NULL : dlsym(library, function->name);
  if (address == NULL) {
    fprintf(stderr, "%s\n", dlerror());
    abort();
  }
  function->address = address;
  return address;
}
