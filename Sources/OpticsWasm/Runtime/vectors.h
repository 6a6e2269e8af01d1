// Vector instructions of WebAssembly that the compiler does not find by itself.

#pragma once

typedef short vitrine_lanes __attribute__((ext_vector_type(8)));
typedef int vitrine_sums __attribute__((ext_vector_type(4)));

// Returns the products, summed over adjacent pairs.
static inline __attribute__((always_inline)) vitrine_sums vitrine_pair_products(vitrine_lanes a, vitrine_lanes b) {
  typedef short lanes __attribute__((vector_size(16)));
  return (vitrine_sums)__builtin_wasm_dot_s_i32x4_i16x8((lanes)a, (lanes)b);
}

// Returns eight code values narrowed from 32 bits, clamped to a maximum. They must not be negative.
static inline __attribute__((always_inline)) vitrine_lanes vitrine_codes(vitrine_sums a, vitrine_sums b, short most) {
  typedef int sums __attribute__((vector_size(16)));
  return __builtin_elementwise_min((vitrine_lanes)__builtin_wasm_narrow_s_i16x8_i32x4((sums)a, (sums)b), (vitrine_lanes)most);
}

// Returns four pixels of red, green and blue, each clamped to a byte, with the alpha of four other pixels.
static inline __attribute__((always_inline)) vitrine_sums vitrine_pixels(
  vitrine_sums red, vitrine_sums green, vitrine_sums blue, vitrine_sums others
) {
  typedef int sums __attribute__((vector_size(16)));
  typedef short lanes __attribute__((vector_size(16)));
  typedef signed char bytes __attribute__((vector_size(16)));
  lanes redAndGreen = (lanes)__builtin_wasm_narrow_s_i16x8_i32x4((sums)red, (sums)green);
  lanes blueTwice = (lanes)__builtin_wasm_narrow_s_i16x8_i32x4((sums)blue, (sums)blue);
  bytes colors = (bytes)__builtin_wasm_narrow_u_i8x16_i16x8(redAndGreen, blueTwice);
  return (vitrine_sums)__builtin_shufflevector(
    colors, (bytes)others, 0, 4, 8, 19, 1, 5, 9, 23, 2, 6, 10, 27, 3, 7, 11, 31);
}
