import Foundation

@main
struct Main {
  static func main() async {
    occupyStandardDescriptors()
    let program = Program(command: Rialto.command, surroundings: .ofThisProcess())
    let status = await Interruption().watch { await program.run(arguments) }
    // The threads of libcurl are still there, and what libraries do at `exit` would pull the ground
    // from under them. All that was said is written by now.
    _exit(status)
  }

  /// The words after the program's name, nothing for one that is not valid UTF-8.
  private static var arguments: [String?] {
    (1..<max(1, Int(CommandLine.argc))).map { index in
      CommandLine.unsafeArgv[index].flatMap { String(validatingCString: $0) }
    }
  }

  /// Keeps a file that is opened later from taking the place of a closed input or output, where our
  /// text would be written into it.
  private static func occupyStandardDescriptors() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) == -1 {
      // For the other direction, so that who writes there is still told that nobody reads.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
