package import CommandKit
import FoundationCore

/// An output in memory, a terminal or not.
package final class MemoryOutput: TextOutput {
  package let isTerminal: Bool
  package let columns: Int?
  package let rows: Int?

  private let written = Lock("")
  private let failure: OutputError?

  /// Creates an output, which is a terminal if it has columns.
  package init(columns: Int? = nil, rows: Int? = nil, failingWith failure: OutputError? = nil) {
    isTerminal = columns != nil
    self.columns = columns
    self.rows = rows
    self.failure = failure
  }

  package var text: String { written.withLock { $0 } }

  package var hasWritten: Bool { !text.isEmpty }

  package func write(_ text: String) throws(OutputError) {
    if let failure { throw failure }
    written.withLock { $0 += text }
  }

  package func flush() throws(OutputError) {
    if let failure { throw failure }
  }
}

/// An input in memory.
package final class MemoryInput: TextInput {
  package let isTerminal: Bool

  private let lines: Lock<[String]>
  private let typedAhead: Lock<[String]>
  private let hidden = Lock<[Bool]>([])

  /// Creates an input.
  ///
  /// - Parameters:
  ///   - lines: The lines that the user types when asked.
  ///   - typedAhead: The lines that the user has typed before, which can be discarded.
  ///   - isTerminal: `true` for a terminal.
  package init(_ lines: [String] = [], typedAhead: [String] = [], isTerminal: Bool = false) {
    self.isTerminal = isTerminal
    self.lines = Lock(lines)
    self.typedAhead = Lock(typedAhead)
  }

  /// A value for each line read: `true` if it was hidden.
  package var wasHidden: [Bool] { hidden.withLock { $0 } }

  package func readLine(
    isHidden: Bool,
    asking: () throws(OutputError) -> Void
  ) throws(OutputError) -> String? {
    try asking()
    hidden.withLock { $0.append(isHidden) }
    if let line = typedAhead.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return line }
    return lines.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  package func discardTypeAhead() { typedAhead.withLock { $0 = [] } }
}
