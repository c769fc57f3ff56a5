import FoundationCore
import StoreHTTP

/// Parses the body of a request and finds its end.
struct RequestBodyParser {
  private enum State {
    /// Within the content of the body, or of a chunk.
    case content(left: Int)
    /// Before the line with the size of the next chunk.
    case chunkSize
    /// Before the CR LF after the content of a chunk.
    case chunkEnd
    /// Within the trailer section, after a number of bytes.
    case trailer(taken: Int)
    case end
  }

  private let isChunked: Bool
  /// The most bytes of content.
  private let limit: Int
  private var taken = 0
  private var state: State

  init(_ framing: RequestHead.Framing, limit: Int) throws(RequestRejection) {
    self.limit = limit
    switch framing {
    case .length(let length):
      guard length <= limit else { throw Self.tooLarge(limit) }
      isChunked = false
      state = length == 0 ? .end : .content(left: length)
    case .chunked:
      isChunked = true
      state = .chunkSize
    }
  }

  var isComplete: Bool { if case .end = state { true } else { false } }

  /// Moves the arrived content from the input until there is enough of it.
  mutating func read(
    from input: ByteQueue,
    into content: inout [UInt8],
    enough: Int
  ) throws(RequestRejection) {
    while content.count < enough, try step(input, into: &content) {}
  }

  /// Parses one element; returns `false` if more input is needed.
  private mutating func step(
    _ input: ByteQueue,
    into content: inout [UInt8]
  ) throws(RequestRejection) -> Bool {
    switch state {
    case .end: return false
    case .content(let left):
      let count = min(left, input.count)
      guard count > 0 else { return false }
      input.withBytes { content.append(contentsOf: $0[..<count]) }
      input.remove(count)
      state = count < left ? .content(left: left - count) : isChunked ? .chunkEnd : .end
    case .chunkSize:
      guard let line = try line(of: input, upTo: 256) else { return false }
      let size = try Self.chunkSize(line)
      guard size <= limit - taken else { throw Self.tooLarge(limit) }
      taken += size
      state = size == 0 ? .trailer(taken: 0) : .content(left: size)
    case .chunkEnd:
      guard input.count >= 2 || (input.count == 1 && input[0] != .carriageReturn) else {
        return false
      }
      guard input[0] == .carriageReturn, input[1] == .lineFeed else {
        throw RequestRejection("A chunk is longer than its declared size.")
      }
      input.remove(2)
      state = .chunkSize
    case .trailer(let taken):
      guard let line = try line(of: input, upTo: 4096) else { return false }
      guard taken <= 8192 else {
        throw RequestRejection(431, reason: "The trailer section is too long.")
      }
      // Checked and discarded: handlers do not see trailer fields.
      if line.isEmpty {
        state = .end
      } else {
        _ = try line.withUnsafeBufferPointer { bytes throws(RequestRejection) in
          try RequestHeadParser.field(bytes)
        }
        state = .trailer(taken: taken + line.count + 2)
      }
    }
    return true
  }

  /// Removes and returns a line without its end, or returns `nil` if it has not arrived whole.
  private func line(of input: ByteQueue, upTo limit: Int) throws(RequestRejection) -> [UInt8]? {
    guard let end = input.firstIndex(of: .lineFeed, from: 0), end <= limit else {
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
    let digits = line.prefix(while: \.isHexadecimalDigit)
    let rest = line[digits.count...].drop { $0 == .space || $0 == .tab }
    // Sixteen digits would not fit a signed number. Extensions are ignored, which is allowed.
    guard 1...15 ~= digits.count, rest.isEmpty || rest.first == UInt8(ascii: ";"),
      rest.isEmpty == (digits.count == line.count), rest.allSatisfy(\.isValueByte)
    else { throw RequestRejection("A chunk has an invalid size.") }
    return Int(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0
  }

  private static func tooLarge(_ limit: Int) -> RequestRejection {
    RequestRejection(413, reason: "The request body is longer than \(limit) bytes.")
  }
}

/// The input of a connection, first in, first out.
final class ByteQueue {
  private var bytes: [UInt8] = []
  private var start = 0

  var count: Int { bytes.count - start }
  var isEmpty: Bool { count == 0 }

  /// Returns a byte, counted from the first unread one.
  subscript(index: Int) -> UInt8 { bytes[start + index] }

  /// Returns the place of the first such byte at `start` or after it.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    withBytes { $0.firstIndex(of: byte, from: start) }
  }

  func append(_ more: UnsafeRawBufferPointer) { bytes.append(contentsOf: more) }

  /// Removes the first bytes.
  func remove(_ count: Int) {
    start += count
    // Moved only when most of it is read, so that many small reads do not each move all the rest.
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.capacity <= 64 * 1024)
      start = 0
    } else if start > 64 * 1024 {
      bytes.removeSubrange(..<start)
      start = 0
    }
  }

  /// Calls a closure with the unread bytes.
  func withBytes<Result, Failure>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
      try body(bytes.part(start..<bytes.count))
    }
  }
}
