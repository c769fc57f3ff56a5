public import Foundation

/// The input, the two outputs and the environment of a command.
///
/// Either output can be a terminal. The program builds a console over its file descriptors; tests
/// build one over memory.
public struct Console: Sendable {
  /// The input.
  public let input: any TextInput

  /// The output for results.
  public let output: any TextOutput

  /// The output for errors, notes, questions and progress.
  public let error: any TextOutput

  /// The environment variables.
  public let environment: [String: String]

  /// The pager for text longer than the screen, if any.
  public let pager: Pager?

  /// The status line at the bottom of the terminal, which shows progress.
  let statusLine: StatusLine

  /// Creates a console.
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
    self.output = output.isTerminal ? TerminalOutput(output, with: statusLine) : output
    self.error = error.isTerminal ? TerminalOutput(error, with: statusLine) : error
    self.environment = environment
    self.pager = pager
  }

  /// Creates the same console with another output, environment and pager.
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

  /// The same console, with the error output for all text.
  var aside: Console { Console(self, output: error, environment: environment, pager: nil) }

  /// Returns the console of this process.
  ///
  /// It opens `/dev/null` for a closed standard descriptor, so that no other file gets its number.
  ///
  /// - Parameters:
  ///   - environment: The environment variables.
  ///   - pagerVariables: The variables that name a pager, in order of precedence.
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

  /// Opens `/dev/null` for closed standard descriptors.
  ///
  /// Otherwise a file opened later could get the number of the output, and the output of the program
  /// would go into that file.
  private static func occupyStandardDescriptors() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) == -1 {
      // Opened for the other direction, so that writing to it still fails.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

/// An input that is read line by line.
public protocol TextInput: Sendable {
  /// `true` if it is a terminal.
  var isTerminal: Bool { get }

  /// Asks a question, and reads the next line, without its line end.
  ///
  /// - Parameters:
  ///   - isHidden: `true` to turn off the echo of a terminal before the question. Ctrl-C then counts
  ///     as the end of the input.
  ///   - asking: Writes the question.
  /// - Returns: The line; `nil` at the end of the input.
  /// - Throws: `OutputError.unreadable`, `cancelled` after a termination signal, or the error of the
  ///   question.
  func readLine(
    isHidden: Bool,
    asking: () throws(OutputError) -> Void
  ) throws(OutputError) -> String?

  /// Reads the available bytes.
  ///
  /// - Returns: The bytes; `nil` at the end of the input.
  /// - Throws: `OutputError.unreadable`, or `cancelled` after a termination signal.
  func read() throws(OutputError) -> [UInt8]?

  /// Discards what the user has typed at a terminal and no one has read yet.
  func discardTypeAhead()
}

extension TextInput {
  /// Reads the next line as bytes, with its line end; `nil` at the end of the input.
  ///
  /// - Throws: `OutputError.unreadable`.
  public func read() throws(OutputError) -> [UInt8]? {
    try readLine().map { Array("\($0)\n".utf8) }
  }

  /// Reads the next line, without its line end; `nil` at the end of the input.
  ///
  /// - Throws: `OutputError.unreadable`.
  public func readLine() throws(OutputError) -> String? { try readLine(isHidden: false) {} }

  /// Does nothing, for an input that no one types.
  public func discardTypeAhead() {}
}

/// An output that text is written to.
public protocol TextOutput: Sendable {
  /// `true` if it is a terminal.
  var isTerminal: Bool { get }

  /// The width of the terminal; `nil` without a terminal or if it is unknown.
  var columns: Int? { get }

  /// The height of the terminal; `nil` without a terminal or if it is unknown.
  var rows: Int? { get }

  /// `true` if anything was written so far.
  var hasWritten: Bool { get }

  /// Writes text, which may be buffered until `flush`.
  ///
  /// After a failure every later call fails too, so that output is never lost silently. A terminal of
  /// a console gets no control sequences.
  ///
  /// - Throws: `OutputError.closed` if the reader closed the pipe, `unwritable` for other failures.
  func write(_ text: String) throws(OutputError)

  /// Writes text of a kind, with the control sequences that belong to it.
  func write(_ text: String, as content: OutputContent) throws(OutputError)

  /// Writes bytes, which may be buffered until `flush`.
  func write(_ bytes: [UInt8]) throws(OutputError)

  /// Writes the buffered output; the program calls it before it ends.
  func flush() throws(OutputError)
}

extension TextOutput {
  /// Writes the text unchanged, as pipes and files get it.
  ///
  /// - Throws: `OutputError.closed` or `unwritable`.
  public func write(_ text: String, as content: OutputContent) throws(OutputError) {
    try write(text)
  }

  /// Writes bytes as text, and repairs invalid UTF-8.
  ///
  /// - Throws: `OutputError.closed` or `unwritable`.
  public func write(_ bytes: [UInt8]) throws(OutputError) {
    try write(String(decoding: bytes, as: UTF8.self))
  }

  /// The columns to fill: the terminal's, or 80 if they are unknown.
  public var width: Int { columns ?? 80 }
}
