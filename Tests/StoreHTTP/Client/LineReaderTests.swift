import Foundation
import FoundationCore
import StoreHTTP
import Testing

/// Lines of a body, wherever its chunks are cut.
struct LineReaderTests {
  /// The lines of a text that comes in chunks of so many bytes: number and text of each.
  private func lines(of text: String, by size: Int, limit: Int = 8) async throws -> [String] {
    var rest = Array(text.utf8)[...]
    var chunks: [[UInt8]] = []
    while !rest.isEmpty {
      chunks.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    let waiting = Chunks(chunks)
    let body = HTTPBody { () throws(HTTPError) in waiting.next() }
    var reader = HTTPBody.LineReader(body, limit: limit)
    var lines: [String] = []
    while let line = try await reader.next() {
      lines.append("\(line.number) \(line.text.map { String(decoding: $0, as: UTF8.self) } ?? "…")")
    }
    return lines
  }

  @Test(arguments: [1, 2, 3, 5, 100])
  func areTheSameHoweverTheyArrive(_ size: Int) async throws {
    let text = "\u{FEFF}one\r\n\ntwo\n \t\nthree is long\n12345678\r\nlast"
    #expect(
      try await lines(of: text, by: size) == ["1 one", "3 two", "5 …", "6 12345678", "7 last"]
    )
  }

  @Test func ofNothingThereAreNone() async throws {
    #expect(try await lines(of: "", by: 1).isEmpty)
    #expect(try await lines(of: "\n\r\n", by: 1).isEmpty)
  }
}

private final class Chunks: Sendable {
  private let rest: Lock<ArraySlice<[UInt8]>>

  init(_ chunks: [[UInt8]]) { rest = Lock(chunks[...]) }

  func next() -> [UInt8]? { rest.withLock { $0.popFirst() } }
}
