import FoundationCore
import StoreHTTP

/// Cuts a body into its lines, and holds no more of it than the chunk it is at and a line.
struct LineReader: Sendable {
  private var chunks: HTTPBody.AsyncIterator
  private var waiting: [UInt8] = []
  /// Where in `waiting` the next line begins.
  private var start = 0
  private var hasEnded = false

  /// The most bytes of a line; a stream without line ends would fill the memory.
  private static let limit = 4 * 1024 * 1024

  init(_ body: HTTPBody) { chunks = body.makeAsyncIterator() }

  /// The next line that is not empty, without its end; a last one need not have an end.
  mutating func next() async throws(HTTPError) -> [UInt8]? {
    while true {
      if let end = waiting[start...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = trimmed(waiting[start..<end])
        start = end + 1
        if !line.isEmpty { return line }
        continue
      }
      waiting.removeFirst(start)
      start = 0
      guard !hasEnded, let chunk = try await chunks.next(isolation: nil) else {
        hasEnded = true
        let rest = trimmed(waiting[...])
        waiting = []
        return rest.isEmpty ? nil : rest
      }
      guard waiting.count + chunk.count <= Self.limit else {
        throw HTTPError(.tooLarge(.body, limit: Self.limit))
      }
      waiting += chunk
    }
  }

  private func trimmed(_ line: ArraySlice<UInt8>) -> [UInt8] {
    Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
  }
}
