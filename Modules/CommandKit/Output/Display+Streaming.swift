import FoundationCore

extension Display {
  /// Writes bytes to the output as they arrive.
  ///
  /// A pipe or file gets them unchanged. A terminal gets only text, without control characters, which
  /// could move its cursor or write to its clipboard.
  ///
  /// - Throws: The error of the sequence, `OutputError`, or a failure for binary data on a terminal.
  public func stream<Bytes: AsyncSequence>(
    _ bytes: Bytes
  ) async throws where Bytes.Element == [UInt8] {
    let output = console.output
    guard output.isTerminal else {
      for try await chunk in bytes { try output.write(chunk) }
      return
    }
    var lines = LineBuffer()
    for try await chunk in bytes {
      // No text encoding of terminals has this byte.
      if chunk.contains(0) { throw BinaryOutputFailure() }
      try write(lines.lines(adding: chunk), to: output)
    }
    if !lines.rest.isEmpty { try write(lines.rest + "\n", to: output) }
  }

  private func write(_ text: String, to output: any TextOutput) throws(OutputError) {
    let text = text.replacing("\t", with: "    ")
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    try output.write(lines.map { String($0).terminalSafe }.joined(separator: "\n"))
  }
}

/// Text that arrives in chunks, which a terminal gets line by line.
struct LineBuffer {
  private var bytes: [UInt8] = []

  /// The text after the last whole line.
  var rest: String { String(decoding: bytes, as: UTF8.self) }

  /// Adds a chunk, and returns the whole lines so far, or what there is of a very long one.
  mutating func lines(adding chunk: [UInt8]) -> String {
    bytes += chunk
    let longest = 65536
    let end =
      bytes.lastIndex(of: UInt8(ascii: "\n")) ?? (bytes.count > longest ? bytes.count - 1 : -1)
    defer { bytes.removeFirst(end + 1) }
    return String(decoding: bytes.prefix(end + 1), as: UTF8.self)
  }
}

/// The refusal to write binary data to a terminal.
private struct BinaryOutputFailure: Failure {
  let details = FailureDetails(
    "output.binary",
    .refused,
    "Binary data is not shown on a terminal.",
    suggestion: "Use --output to write it to a file, or a pipe."
  )
}
