import Synchronization

/// Where a command reads and writes: two outputs judged apart, one input, and the environment.
///
/// The program builds one over its own file descriptors; tests build one over memory.
struct Console: Sendable {
  let input: any TextInput
  let output: any TextOutput
  let error: any TextOutput
  let environment: [String: String]
}

/// Somewhere text is read from, a line at a time.
protocol TextInput: Sendable {
  var isTerminal: Bool { get }

  /// The next line without its end, or nothing at the end of the input.
  func readLine() -> String?
}

/// Somewhere text is written to.
protocol TextOutput: Sendable {
  var isTerminal: Bool { get }

  /// The width of the terminal, where there is one.
  var columns: Int? { get }

  /// Writes all of the text; throws when the other end is closed or the disk is full.
  func write(_ text: String) throws
}
