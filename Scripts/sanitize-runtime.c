/* Tells the thread sanitizer of two things that Swift's library does on Linux where it cannot see.

   Taking a Mutex is atomic code within the program, which the sanitizer sees, until two threads want
   it at once: then the library that comes with the toolchain waits in the kernel, and was not built
   for the sanitizer. To that it looks as if nobody had waited, and whatever the lock guards is
   reported as a race.

   A continuation that is resumed before its task waits for it is handed over in the same library,
   and whatever it brings is reported as a race too; where the task waits, the library tells.

   So these stand before the library's functions and say what they do. No report is hidden by it:
   where there is no lock, and nothing was handed over, there is still one.

   Scripts/sanitize links this into the tests. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define SELF __attribute__((swift_context)) void *self
typedef __attribute__((swiftcall)) void lock_function(uint32_t thread, SELF);
typedef __attribute__((swiftcall)) bool try_function(SELF);
typedef __attribute__((swiftcall)) void unlock_function(SELF);

/* Synchronization._MutexHandle._lockSlow, _tryLockSlow and _unlockSlow */
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

lock_function lock __asm__(LOCK);
try_function try_lock __asm__(TRY);
unlock_function unlock __asm__(UNLOCK);

__attribute__((swiftcall)) void lock(uint32_t thread, SELF) {
  ((lock_function *)dlsym(RTLD_NEXT, LOCK))(thread, self);
  __tsan_acquire(self);
}

__attribute__((swiftcall)) bool try_lock(SELF) {
  bool is_locked = ((try_function *)dlsym(RTLD_NEXT, TRY))(self);
  if (is_locked) __tsan_acquire(self);
  return is_locked;
}

__attribute__((swiftcall)) void unlock(SELF) {
  __tsan_release(self);
  ((unlock_function *)dlsym(RTLD_NEXT, UNLOCK))(self);
}

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
