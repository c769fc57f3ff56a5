/// Takes the body of one request out of the bytes that have arrived, and knows where it ends.
struct RequestBodyParser {
  private enum Place {
    /// Within content: of the body, or of a chunk.
    case content(left: Int)
    /// Before the line that says how long the next chunk is.
    case chunkSize
    /// Before the line end after the content of a chunk.
    case chunkEnd
    /// Among the lines after the last chunk, so many bytes of them.
    case trailer(taken: Int)
    case end
  }

  private let isChunked: Bool
  /// The most bytes of content.
  private let limit: Int
  private var taken = 0
  private var place: Place

  init(_ framing: RequestHead.Framing, limit: Int) throws(RequestRejection) {
    self.limit = limit
    switch framing {
    case .length(let length):
      guard length <= limit else { throw Self.tooLarge(limit) }
      isChunked = false
      place = length == 0 ? .end : .content(left: length)
    case .chunked:
      isChunked = true
      place = .chunkSize
    }
  }

  var isComplete: Bool { if case .end = place { true } else { false } }

  /// Takes what is there of the content, at least as long as there is less than enough of it.
  mutating func read(
    from input: inout ByteQueue,
    into content: inout [UInt8],
    enough: Int
  ) throws(RequestRejection) {
    while content.count < enough, try step(&input, &content) {}
  }

  /// Takes one piece; tells whether there was one.
  private mutating func step(
    _ input: inout ByteQueue,
    _ content: inout [UInt8]
  ) throws(RequestRejection) -> Bool {
    switch place {
    case .end: return false
    case .content(let left):
      let count = min(left, input.count)
      guard count > 0 else { return false }
      input.withBytes { content.append(contentsOf: $0[..<count]) }
      input.remove(count)
      place = count < left ? .content(left: left - count) : isChunked ? .chunkEnd : .end
    case .chunkSize:
      guard let line = try line(of: &input, upTo: 256) else { return false }
      let size = try Self.chunkSize(line)
      guard size <= limit - taken else { throw Self.tooLarge(limit) }
      taken += size
      place = size == 0 ? .trailer(taken: 0) : .content(left: size)
    case .chunkEnd:
      guard input.count >= 2 || (input.count == 1 && input[0] != .carriageReturn) else {
        return false
      }
      guard input[0] == .carriageReturn, input[1] == .lineFeed else {
        throw RequestRejection("A chunk is longer than its declared size.")
      }
      input.remove(2)
      place = .chunkSize
    case .trailer(let taken):
      guard let line = try line(of: &input, upTo: 4096) else { return false }
      guard taken <= 8192 else { throw RequestRejection(431, "The trailer section is too long.") }
      // Read for being well formed and let go: nothing that comes so late can be trusted to be
      // looked at, so nothing is said by it.
      if line.isEmpty {
        place = .end
      } else {
        _ = try line.withUnsafeBufferPointer { bytes throws(RequestRejection) in
          try RequestHeadParser.field(bytes[...])
        }
        place = .trailer(taken: taken + line.count + 2)
      }
    }
    return true
  }

  /// Takes a line without its end, or nothing while it is not all there.
  private func line(of input: inout ByteQueue, upTo limit: Int) throws(RequestRejection) -> [UInt8]?
  {
    let end = input.withBytes { $0.prefix(limit + 1).firstIndex(of: .lineFeed) }
    guard let end else {
      if input.count > limit { throw RequestRejection("A line of the chunked body is too long.") }
      return nil
    }
    guard end > 0, input[end - 1] == .carriageReturn else {
      throw RequestRejection("A line of the chunked body does not end with CR LF.")
    }
    defer { input.remove(end + 1) }
    return input.withBytes { Array($0[..<(end - 1)]) }
  }

  private static func chunkSize(_ line: [UInt8]) throws(RequestRejection) -> Int {
    let digits = line.prefix { $0.hexadecimalValue != nil }
    let rest = line[digits.count...].drop { $0 == .space || $0 == .tab }
    // Sixteen digits would not fit a number with a sign. Extensions are let go, as they all may be.
    guard 1...15 ~= digits.count, rest.isEmpty || rest.first == UInt8(ascii: ";"),
      rest.isEmpty == (digits.count == line.count), rest.allSatisfy(\.isValueByte)
    else { throw RequestRejection("A chunk has an invalid size.") }
    return digits.reduce(0) { $0 << 4 | ($1.hexadecimalValue ?? 0) }
  }

  private static func tooLarge(_ limit: Int) -> RequestRejection {
    RequestRejection(413, "The request body is longer than \(limit) bytes.")
  }
}
