import CommandKit
import FoundationCore
import StoreHTTP

/// The body of an answer, on its way to an output.
///
/// Programs get it as it came, byte for byte. A terminal gets text and no more: a stranger's text
/// could move its cursor or write into its clipboard.
struct FetchedBody {
  private let body: HTTPBody

  init(_ body: HTTPBody) { self.body = body }

  func write(to output: any TextOutput) async throws {
    guard output.isTerminal else {
      for try await chunk in body { try output.write(chunk) }
      return
    }
    var rest: [UInt8] = []
    for try await chunk in body {
      // Text has no such byte, in any spelling that a terminal can show.
      if chunk.contains(0) { throw BinaryBody() }
      rest += chunk
      // A line is shown when it is whole, or when it is longer than anyone reads.
      let end = rest.lastIndex(of: UInt8(ascii: "\n")) ?? (rest.count > 65536 ? rest.count - 1 : -1)
      try show(rest.prefix(end + 1), on: output)
      rest.removeFirst(end + 1)
    }
    if !rest.isEmpty { try show(rest + [UInt8(ascii: "\n")], on: output) }
  }

  private func show(_ bytes: some Sequence<UInt8>, on output: any TextOutput) throws(OutputError) {
    let text = String(decoding: Array(bytes), as: UTF8.self).replacing("\t", with: "    ")
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    try output.write(lines.map { String($0).terminalSafe }.joined(separator: "\n"))
  }
}

/// That something is no text, and so is not shown on a terminal.
private struct BinaryBody: Failure {
  var code: String { "fetch.binary" }
  var category: FailureCategory { .refused }
  var title: String { "What is there is no text, and not shown on a terminal." }
  var suggestion: String? { "Write it to a file with --output, or into a pipe." }
}
