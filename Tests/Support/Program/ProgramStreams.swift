import Foundation

/// The three streams a program begins with, and our ends of them.
struct ProgramStreams {
  private(set) var input: StreamSocket?
  private(set) var output: FileHandle?
  /// The program's own end of the socket and of the pipe, by the number it has there.
  private(set) var theirs: [Int32: Int32] = [:]
  /// The files it opens, by the same numbers.
  private(set) var files: [Int32: (path: String, flags: Int32)] = [:]

  init(input: Program.Input, output: Program.Output, errors: Program.Output) throws {
    switch input {
    case .nothing: files[STDIN_FILENO] = ("/dev/null", O_RDONLY)
    case .file(let path): files[STDIN_FILENO] = (path, O_RDONLY)
    case .socket:
      let (ours, theirs) = try pairOfSockets()
      // A socket and no pipe: writing to a program that is gone is an error and no signal.
      self.input = StreamSocket(taking: ours)
      self.theirs[STDIN_FILENO] = theirs
    }
    try add(output, as: STDOUT_FILENO)
    try add(errors, as: STDERR_FILENO)
  }

  /// Closes what only the program needs, once that has its own.
  mutating func closeTheirs() {
    for descriptor in Set(theirs.values) { close(descriptor) }
    theirs = [:]
  }

  private mutating func add(_ output: Program.Output, as number: Int32) throws {
    switch output {
    case .nothing: files[number] = ("/dev/null", O_WRONLY)
    case .file(let path): files[number] = (path, O_WRONLY | O_CREAT | O_APPEND)
    case .pipe:
      if let same = theirs[STDOUT_FILENO] {
        theirs[number] = same
      } else {
        let (reading, writing) = try pipeOfOurs()
        self.output = FileHandle(fileDescriptor: reading, closeOnDealloc: true)
        theirs[number] = writing
      }
    }
  }
}

// Other programs must not inherit these descriptors: the program under test notices when they
// close.

private func pairOfSockets() throws -> (Int32, Int32) {
  var ends: [Int32] = [0, 0]
  #if canImport(Darwin)
  try check(socketpair(AF_UNIX, streamType, 0, &ends))
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  #else
  try check(socketpair(AF_UNIX, streamType | Int32(SOCK_CLOEXEC.rawValue), 0, &ends))
  #endif
  return (ends[0], ends[1])
}

private func pipeOfOurs() throws -> (Int32, Int32) {
  var ends: [Int32] = [0, 0]
  try check(pipe(&ends))
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}
