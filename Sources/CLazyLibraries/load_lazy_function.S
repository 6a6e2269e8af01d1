// Continues a call of a function that is not loaded yet. Its record is in r11 or x17.
//
// All registers that can hold arguments are kept, also those of variadic functions.

        .text
        .globl  load_lazy_function
        .hidden load_lazy_function
        .type   load_lazy_function, @function
        .p2align 4

#if defined(__x86_64__)

load_lazy_function:
        .cfi_startproc
        pushq   %rbp
        .cfi_def_cfa_offset 16
        .cfi_offset %rbp, -16
        movq    %rsp, %rbp
        .cfi_def_cfa_register %rbp
        subq    $192, %rsp
        movq    %rax, (%rsp)
        movq    %rdi, 8(%rsp)
        movq    %rsi, 16(%rsp)
        movq    %rdx, 24(%rsp)
        movq    %rcx, 32(%rsp)
        movq    %r8, 40(%rsp)
        movq    %r9, 48(%rsp)
        movups  %xmm0, 64(%rsp)
        movups  %xmm1, 80(%rsp)
        movups  %xmm2, 96(%rsp)
        movups  %xmm3, 112(%rsp)
        movups  %xmm4, 128(%rsp)
        movups  %xmm5, 144(%rsp)
        movups  %xmm6, 160(%rsp)
        movups  %xmm7, 176(%rsp)
        movq    %r11, %rdi
        callq   lazy_function_address
        movq    %rax, %r11
        movq    (%rsp), %rax
        movq    8(%rsp), %rdi
        movq    16(%rsp), %rsi
        movq    24(%rsp), %rdx
        movq    32(%rsp), %rcx
        movq    40(%rsp), %r8
        movq    48(%rsp), %r9
        movups  64(%rsp), %xmm0
        movups  80(%rsp), %xmm1
        movups  96(%rsp), %xmm2
        movups  112(%rsp), %xmm3
        movups  128(%rsp), %xmm4
        movups  144(%rsp), %xmm5
        movups  160(%rsp), %xmm6
        movups  176(%rsp), %xmm7
        movq    %rbp, %rsp
        popq    %rbp
        .cfi_def_cfa %rsp, 8
        jmpq    *%r11
        .cfi_endproc

#elif defined(__aarch64__)

load_lazy_function:
        .cfi_startproc
        stp     x29, x30, [sp, #-16]!
        .cfi_def_cfa_offset 16
        .cfi_offset x29, -16
        .cfi_offset x30, -8
        mov     x29, sp
        .cfi_def_cfa_register x29
        sub     sp, sp, #208
        stp     x0, x1, [sp]
        stp     x2, x3, [sp, #16]
        stp     x4, x5, [sp, #32]
        stp     x6, x7, [sp, #48]
        str     x8, [sp, #64]
        stp     q0, q1, [sp, #80]
        stp     q2, q3, [sp, #112]
        stp     q4, q5, [sp, #144]
        stp     q6, q7, [sp, #176]
        mov     x0, x17
        bl      lazy_function_address
        mov     x16, x0
        ldp     x0, x1, [sp]
        ldp     x2, x3, [sp, #16]
        ldp     x4, x5, [sp, #32]
        ldp     x6, x7, [sp, #48]
        ldr     x8, [sp, #64]
        ldp     q0, q1, [sp, #80]
        ldp     q2, q3, [sp, #112]
        ldp     q4, q5, [sp, #144]
        ldp     q6, q7, [sp, #176]
        mov     sp, x29
        .cfi_def_cfa_register sp
        ldp     x29, x30, [sp], #16
        .cfi_def_cfa_offset 0
        br      x16
        .cfi_endproc

#else
#error "load_lazy_function is written for x86-64 and AArch64 only"
#endif

        .size   load_lazy_function, . - load_lazy_function
        .section .note.GNU-stack, "", @progbits
