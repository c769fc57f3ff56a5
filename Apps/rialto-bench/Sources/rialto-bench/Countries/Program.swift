import Foundation

/// Another program, run to its end.
///
/// By the system's own call: Foundation takes as long to start one and to notice its end as Rialto
/// takes to list all countries, which is what is measured.
struct Program {
  let path: String
  let arguments: [String]
  let environment: [String: String]

  init(
    _ path: String,
    _ arguments: [String],
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
  }

  /// Runs the program and returns its output; its exit status must be 0.
  func output() throws -> String {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw LoadError("There is no pipe to be had.") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let printed = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    let child = try start(printingTo: ends[1])
    let bytes = try printed.readToEnd() ?? Data()
    var status: Int32 = 0
    while waitpid(child, &status, 0) == -1, errno == EINTR {}
    guard status == 0 else { throw LoadError("A program failed; what it said is above.") }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Starts it, and leaves it alone with the end that it prints to.
  private func start(printingTo end: Int32) throws -> pid_t {
    defer { close(end) }
    #if canImport(Darwin)
    var files: posix_spawn_file_actions_t?
    #else
    var files = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_adddup2(&files, end, STDOUT_FILENO)
    let words = ([path] + arguments).map { $0.withCString(strdup) } + [nil]
    let variables = environment.map { "\($0.key)=\($0.value)".withCString(strdup) } + [nil]
    defer { for string in words + variables { free(string) } }
    var child = pid_t()
    guard posix_spawn(&child, path, &files, nil, words, variables) == 0 else {
      throw LoadError("\(path) cannot be started.")
    }
    return child
  }
}
