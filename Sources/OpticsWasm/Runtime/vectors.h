// Vector instructions of WebAssembly that the compiler does not find by itself.

#pragma once

typedef short vitrine_lanes __attribute__((ext_vector_type(8)));
typedef int vitrine_sums __attribute__((ext_vector_type(4)));

// Returns the products, summed over adjacent pairs.
static inline __attribute__((always_inline)) vitrine_sums vitrine_pair_products(vitrine_lanes a, vitrine_lanes b) {
  typedef short lanes __attribute__((vector_size(16)));
  return (vitrine_sums)__builtin_wasm_dot_s_i32x4_i16x8((lanes)a, (lanes)b);
}
