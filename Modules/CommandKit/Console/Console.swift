public import Foundation

/// The input, the two outputs and the environment of a command.
///
/// The outputs are judged apart: one of them may be a terminal. The program builds a console over
/// its own file descriptors; tests build one over memory.
public struct Console: Sendable {
  /// The input.
  public let input: any TextInput

  /// The output for results.
  public let output: any TextOutput

  /// The output for errors, notes, questions and progress.
  public let error: any TextOutput

  /// The environment variables.
  public let environment: [String: String]

  /// The program that shows text longer than the screen, if there is one.
  public let pager: Pager?

  /// The line at the bottom of the terminal that progress borrows from the two outputs.
  let statusLine: StatusLine

  /// Creates a console.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - output: The output for results.
  ///   - error: The output for errors, notes, questions and progress.
  ///   - environment: The environment variables.
  ///   - pager: The program that shows text longer than the screen.
  public init(
    input: any TextInput,
    output: any TextOutput,
    error: any TextOutput,
    environment: [String: String],
    pager: Pager? = nil
  ) {
    let statusLine = StatusLine(on: error)
    self.statusLine = statusLine
    self.input = input
    self.output = output.isTerminal ? StatusLineOutput(output, with: statusLine) : output
    self.error = error.isTerminal ? StatusLineOutput(error, with: statusLine) : error
    self.environment = environment
    self.pager = pager
  }

  /// Creates the same console with another output, environment and pager.
  ///
  /// - Parameters:
  ///   - console: The console.
  ///   - output: The output for results.
  ///   - environment: The environment variables.
  ///   - pager: The program that shows text longer than the screen.
  public init(
    _ console: Console,
    output: any TextOutput,
    environment: [String: String],
    pager: Pager?
  ) {
    input = console.input
    self.output = output
    error = console.error
    self.environment = environment
    self.pager = pager
    statusLine = console.statusLine
  }

  /// The same console, all of whose text goes where errors go.
  var aside: Console { Console(self, output: error, environment: environment, pager: nil) }

  /// Returns the console of this process.
  ///
  /// A standard descriptor that is closed is occupied, so that no file takes its place.
  ///
  /// - Parameters:
  ///   - environment: The environment variables.
  ///   - pagerVariables: The variables that name a pager, the most important first.
  /// - Returns: A console over the standard input, output and error output.
  public static func standard(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    pagerVariables: [String] = ["PAGER"]
  ) -> Console {
    occupyStandardDescriptors()
    return Console(
      input: FileInput(descriptor: STDIN_FILENO),
      output: FileOutput(descriptor: STDOUT_FILENO),
      error: FileOutput(descriptor: STDERR_FILENO, isBuffered: false),
      environment: environment,
      pager: Pager(environment: environment, variables: pagerVariables)
    )
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

/// An input that is read a line at a time.
public protocol TextInput: Sendable {
  /// True if it is a terminal.
  var isTerminal: Bool { get }

  /// Asks, and reads the next line without its end; there is none at the end of the input.
  ///
  /// A hidden line is not echoed, from before the question on, where the input is a terminal; an
  /// interrupt typed instead of it is the end of the input.
  func readLine(
    isHidden: Bool,
    asking: () throws(OutputError) -> Void
  ) throws(OutputError) -> String?

  /// Reads the next bytes, whatever they are and as many as there are; none at the end of the input.
  func read() throws(OutputError) -> [UInt8]?
}

extension TextInput {
  /// Reads the next line as bytes, with its end; `nil` at the end of the input.
  public func read() throws(OutputError) -> [UInt8]? {
    try readLine().map { Array("\($0)\n".utf8) }
  }

  /// Reads the next line without its end; there is none at the end of the input.
  public func readLine() throws(OutputError) -> String? { try readLine(isHidden: false) {} }
}

/// An output that text is written to.
public protocol TextOutput: Sendable {
  /// True if it is a terminal.
  var isTerminal: Bool { get }

  /// The width of the terminal, where there is one that knows it.
  var columns: Int? { get }

  /// The height of the terminal, where there is one that knows it.
  var rows: Int? { get }

  /// True if anything was written to it so far.
  var hasWritten: Bool { get }

  /// Takes all of the text; it may wait in memory until `flush`.
  ///
  /// Throws when the other end is closed or nothing more can be written, and from then on always,
  /// so that output is never lost in silence.
  func write(_ text: String) throws(OutputError)

  /// Takes all of the bytes, whatever they are.
  func write(_ bytes: [UInt8]) throws(OutputError)

  /// Hands on what has been taken so far; the program does so before it ends.
  func flush() throws(OutputError)
}

extension TextOutput {
  /// Takes the bytes as text; where they are no UTF-8 they are repaired.
  public func write(_ bytes: [UInt8]) throws(OutputError) {
    try write(String(decoding: bytes, as: UTF8.self))
  }

  /// The columns to fill: those of the terminal, or 80 where it does not say.
  public var width: Int { columns ?? 80 }
}
