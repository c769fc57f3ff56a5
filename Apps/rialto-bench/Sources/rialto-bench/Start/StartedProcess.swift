import Foundation
import FoundationCore

/// A process that ran to its end: how long it took, and of what.
struct StartedProcess {
  let status: Int32
  let milliseconds: Double
  let cpuMilliseconds: Double
  /// The most memory it held; where that is less than this process holds, as much as this.
  let peakKiB: Int

  /// Starts a program without input and output, with a temporary home folder, and waits for its end.
  init(_ program: String, _ words: [String], home: String) throws {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_RDWR, 0)
    }
    // The folders of XDG are then those below the home folder.
    let environment = ["HOME=\(home)", "PATH=/usr/bin:/bin", "LANG=C.UTF-8"]
    var arguments = ([program] + words).map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }

    var number = pid_t()
    var ended = Int32()
    var usage = rusage()
    let start = ContinuousClock.now
    guard posix_spawn(&number, program, &files, nil, &arguments, &variables) == 0 else {
      throw LoadError("\(program) cannot be started.")
    }
    while wait4(number, &ended, 0, &usage) == -1, errno == EINTR {}
    milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    // The exit status is the second byte; the first is the signal that ended it.
    status = ended & 0x7F == 0 ? ended >> 8 & 0xFF : 128 + ended & 0x7F
    cpuMilliseconds = Self.milliseconds(usage.ru_utime) + Self.milliseconds(usage.ru_stime)
    peakKiB = Int(usage.ru_maxrss)
  }

  private static func milliseconds(_ time: timeval) -> Double {
    Double(time.tv_sec) * 1000 + Double(time.tv_usec) / 1000
  }
}
