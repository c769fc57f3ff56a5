import FoundationCore

extension Display {
  /// Writes bytes to the output as they arrive.
  ///
  /// A pipe or file gets them unchanged. A terminal gets only text, without control characters, which
  /// could move its cursor or write to its clipboard.
  ///
  /// - Parameter bytes: The bytes, in chunks.
  /// - Throws: The error of the sequence, `OutputError`, or a failure for binary data on a terminal.
  public func stream<Bytes: AsyncSequence>(
    _ bytes: Bytes
  ) async throws where Bytes.Element == [UInt8] {
    let output = console.output
    guard output.isTerminal else {
      for try await chunk in bytes { try output.write(chunk) }
      return
    }
    var rest: [UInt8] = []
    for try await chunk in bytes {
      // No text encoding of terminals has this byte.
      if chunk.contains(0) { throw BinaryOutputFailure() }
      rest += chunk
      // Writes whole lines, or what there is of a very long one.
      let end = rest.lastIndex(of: UInt8(ascii: "\n")) ?? (rest.count > 65536 ? rest.count - 1 : -1)
      try write(rest.prefix(end + 1), to: output)
      rest.removeFirst(end + 1)
    }
    if !rest.isEmpty { try write(rest + [UInt8(ascii: "\n")], to: output) }
  }

  private func write(
    _ bytes: some Sequence<UInt8>,
    to output: any TextOutput
  ) throws(OutputError) {
    let text = String(decoding: Array(bytes), as: UTF8.self).replacing("\t", with: "    ")
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    try output.write(lines.map { String($0).terminalSafe }.joined(separator: "\n"))
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
