extension HTTPBody {
  /// Splits a body into lines as it arrives, and buffers only one line and one chunk.
  ///
  /// A line ends with LF or CR LF; the last may have no end. A leading byte order mark is skipped.
  /// The text of a line that is too long is dropped.
  public struct LineReader: Sendable {
    /// A line that is not blank.
    public struct Line: Sendable {
      /// The line number from 1, blank lines included, as in an editor.
      public let number: Int
      /// The text without its end, or `nil` if it was too long.
      public let text: [UInt8]?
    }

    /// The most bytes of a line; a stream without line ends would fill the memory.
    public let limit: Int

    private var chunks: HTTPBody.AsyncIterator
    private var chunk: [UInt8] = []
    private var position = 0
    private var number = 0
    /// The beginning of the line from earlier chunks.
    private var pending: [UInt8] = []
    private var isTooLong = false
    private var hasEnded = false

    /// Creates a reader at the start of a body.
    public init(_ body: HTTPBody, limit: Int) {
      chunks = body.makeAsyncIterator()
      self.limit = limit
    }

    /// Returns the next line that is not blank, or `nil` at the end.
    ///
    /// - Throws: The error of the body.
    public mutating func next() async throws(HTTPError) -> Line? {
      while !hasEnded {
        if position == chunk.count {
          guard let more = try await chunks.next(isolation: #isolation) else {
            hasEnded = true
            let line = finish([])
            return line.isBlank ? nil : line
          }
          (chunk, position) = (more, 0)
          continue
        }
        let rest = chunk[position...]
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
          keep(rest)
          position = chunk.count
          continue
        }
        position = end + 1
        let line = finish(rest[..<end])
        if !line.isBlank { return line }
      }
      return nil
    }

    private mutating func keep(_ part: ArraySlice<UInt8>) {
      isTooLong = isTooLong || pending.count + part.count > limit + 4
      if isTooLong { pending = [] } else { pending += part }
    }

    /// Joins the buffered beginning of a line and its last part.
    private mutating func finish(_ part: ArraySlice<UInt8>) -> Line {
      number += 1
      keep(part)
      var text = pending
      let wasTooLong = isTooLong
      pending.removeAll(keepingCapacity: true)
      isTooLong = false
      if text.last == UInt8(ascii: "\r") { text.removeLast() }
      if number == 1, text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
      return Line(number: number, text: wasTooLong || text.count > limit ? nil : text)
    }
  }
}

extension HTTPBody.LineReader.Line {
  fileprivate var isBlank: Bool {
    text?.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } ?? false
  }
}
