// void call_on_stack(void *top, void (*work)(void *), void *context)
//
// An ordinary call except for the stack pointer, which is restored from the frame pointer. Debuggers and unwinders also
// use the frame pointer to find the caller's frames.

        .text
        .globl  call_on_stack
        .hidden call_on_stack
        .type   call_on_stack, @function
        .p2align 4

#if defined(__x86_64__)

call_on_stack:
        .cfi_startproc
        pushq   %rbp
        .cfi_def_cfa_offset 16
        .cfi_offset %rbp, -16
        movq    %rsp, %rbp
        .cfi_def_cfa_register %rbp
        movq    %rdi, %rsp
        movq    %rdx, %rdi
        callq   *%rsi
        movq    %rbp, %rsp
        popq    %rbp
        .cfi_def_cfa %rsp, 8
        retq
        .cfi_endproc

#elif defined(__aarch64__)

call_on_stack:
        .cfi_startproc
        stp     x29, x30, [sp, #-16]!
        .cfi_def_cfa_offset 16
        .cfi_offset x29, -16
        .cfi_offset x30, -8
        mov     x29, sp
        .cfi_def_cfa_register x29
        mov     sp, x0
        mov     x0, x2
        blr     x1
        mov     sp, x29
        .cfi_def_cfa_register sp
        ldp     x29, x30, [sp], #16
        .cfi_def_cfa_offset 0
        ret
        .cfi_endproc

#else
#error "call_on_stack is written for x86-64 and AArch64 only"
#endif

        .size   call_on_stack, . - call_on_stack
        .section .note.GNU-stack, "", @progbits
