/* Tells the thread sanitizer of something that Swift's library does on Linux where it cannot see.

   A continuation that is resumed before its task waits for it is handed over in the library that
   comes with the toolchain, which was not built for the sanitizer, and whatever it brings is
   reported as a race; where the task waits, the library tells.

   So these stand before the library's functions and say what they do. No report is hidden by it:
   where nothing was handed over, there is still one.

   Scripts/sanitize links this into the tests. */

#define _GNU_SOURCE
#include <dlfcn.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

typedef __attribute__((swiftcall)) void resume_function(void *task);
typedef __attribute__((swiftcall)) void fail_function(void *task, void *error);
typedef __attribute__((swiftasynccall)) void await_function(void *context);

resume_function swift_continuation_resume, swift_continuation_throwingResume;
fail_function swift_continuation_throwingResumeWithError;
await_function swift_continuation_await;
__attribute__((swiftcall)) void *swift_task_getCurrent(void);

__attribute__((swiftcall)) void swift_continuation_resume(void *task) {
  __tsan_release(task);
  ((resume_function *)dlsym(RTLD_NEXT, "swift_continuation_resume"))(task);
}

__attribute__((swiftcall)) void swift_continuation_throwingResume(void *task) {
  __tsan_release(task);
  ((resume_function *)dlsym(RTLD_NEXT, "swift_continuation_throwingResume"))(task);
}

__attribute__((swiftcall)) void swift_continuation_throwingResumeWithError(void *task, void *error) {
  __tsan_release(task);
  ((fail_function *)dlsym(RTLD_NEXT, "swift_continuation_throwingResumeWithError"))(task, error);
}

__attribute__((swiftasynccall)) void swift_continuation_await(void *context) {
  __tsan_acquire(swift_task_getCurrent());
  return ((await_function *)dlsym(RTLD_NEXT, "swift_continuation_await"))(context);
}
