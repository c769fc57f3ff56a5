import Foundation
import FoundationCore

/// A run of jq: it gets JSON, and its results go to the output as they come.
final class FilterProcess: Sendable {
  private struct State {
    var isOver = false
    /// The failure of the output, which ends the run.
    var failure: OutputError?
    var message: [UInt8] = []
  }

  private let filter: JSONFilter
  private let console: Console
  private let child: pid_t
  private let input: Int32
  private let reading = DispatchGroup()
  private let state = Lock(State())

  /// Starts jq.
  ///
  /// A streamed run writes each result at once, and on one line. Throws `noJQ` if no process can be started.
  init(
    _ filter: JSONFilter,
    on console: Console,
    isColored: Bool = false,
    isStreamed: Bool = false
  ) throws(OutputError) {
    // Otherwise a filter that stops reading would end this process.
    signal(SIGPIPE, SIG_IGN)
    let options = ["-r", isColored ? "-C" : "-M"] + (isStreamed ? ["-c", "--unbuffered"] : [])
    let command = filter.command(options, environment: console.environment)
    let descriptors = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    guard let (child, ours) = command.start(piping: descriptors) else { throw .noJQ }
    self.filter = filter
    self.console = console
    self.child = child
    input = ours[0]
    // Threads outside Swift's cooperative pool may wait.
    DispatchQueue.global().async(group: reading) { [state, output = console.output] in
      do throws(OutputError) { try Self.copy(ours[1], to: output) } catch {
        state.withLock { $0.failure = error }
      }
      // jq ends once it has no reader.
      close(ours[1])
    }
    DispatchQueue.global().async(group: reading) { [state] in
      while let chunk = readChunk(ours[2]) {
        state.withLock { $0.message += chunk.prefix(65536 - $0.message.count) }
      }
      close(ours[2])
    }
  }

  /// Passes a value to jq.
  ///
  /// Throws an error if jq or the output has failed, and `closed` once jq reads no more.
  func write(_ value: JSONValue) throws(OutputError) {
    // The control sequences of a text could not be told from the colours of jq later.
    let text = (console.output.isTerminal ? value.terminalSafe : value).text(.compact) + "\n"
    let isReading = state.withLock { !$0.isOver && !$0.message.starts(with: "jq: error".utf8) }
    if isReading, writeAll(Array(text.utf8), to: input) { return }
    try finish()
    throw .closed
  }

  /// Waits until jq has written all results; does nothing once jq has ended.
  ///
  /// - Throws: `OutputError` if jq or the output has failed.
  func finish() throws(OutputError) {
    let isOver = state.withLock { state in
      defer { state.isOver = true }
      return state.isOver
    }
    if isOver { return }
    close(input)
    reading.wait()
    let status = ShellCommand.status(of: child)
    let (failure, bytes) = state.withLock { ($0.failure, $0.message) }
    if let failure { throw failure }
    let message = String(decoding: bytes, as: UTF8.self)
    if let error = filter.error(for: status, message: message) { throw error }
    // `debug` in a filter writes remarks.
    if !message.isEmpty { try console.error.write(message) }
  }

  private static func copy(_ descriptor: Int32, to output: any TextOutput) throws(OutputError) {
    var lines = LineBuffer()
    while let chunk = readChunk(descriptor) {
      if output.isTerminal {
        // A terminal gets the colours of jq, which do not go across lines.
        try output.write(lines.lines(adding: chunk), as: .styled)
      } else {
        try output.write(chunk)
      }
      try output.flush()
    }
    if !lines.rest.isEmpty { try output.write(lines.rest, as: .styled) }
  }
}

/// Returns the bytes that a descriptor has next; `nil` at the end.
private func readChunk(_ descriptor: Int32) -> [UInt8]? {
  var chunk = [UInt8](repeating: 0, count: 65536)
  while true {
    let count = read(descriptor, &chunk, chunk.count)
    if count < 0, errno == EINTR { continue }
    return count > 0 ? Array(chunk[..<count]) : nil
  }
}

extension JSONValue {
  /// The value with its texts and names as a terminal may get them.
  fileprivate var terminalSafe: JSONValue {
    switch self {
    case .string(let text): .string(text.terminalSafe)
    case .array(let elements): .array(elements.map(\.terminalSafe))
    case .object(let members):
      .object(members.map { .init($0.name.terminalSafe, $0.value.terminalSafe) })
    default: self
    }
  }
}
