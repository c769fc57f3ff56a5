import FoundationCore
import StoreHTTP
import TestSupport
import Testing

@testable import HTTPServing

/// The readers alone, without a socket between them and the bytes.
struct ReaderTests {
  static let request =
    "POST /products?a=1 HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nX: y\r\n\r\n"
    + "5\r\nhello\r\n7;a=\"b\"\r\n, world\r\n0\r\nTrailer: t\r\n\r\nGET"

  /// Parses bytes that arrive in these pieces.
  static func read(_ pieces: [ArraySlice<UInt8>]) -> Result<[String], RequestRejection> {
    Result { () throws(RequestRejection) in
      let input = ByteQueue()
      var heads = RequestHeadParser(limit: 1000)
      var head: RequestHead?
      var body: RequestBodyParser?
      var content: [UInt8] = []
      for piece in pieces {
        piece.withUnsafeBytes { input.append($0) }
        if head == nil, let found = try heads.next(from: input) {
          head = found
          body = try RequestBodyParser(found.framing, limit: 1000)
        }
        try body?.read(from: input, into: &content, enough: .max)
      }
      return [
        head?.target ?? "no head", String(decoding: content, as: UTF8.self),
        body?.isComplete == true ? "complete" : "incomplete", "\(input.count) left",
      ]
    }
  }

  @Test func resultDoesNotDependOnChunkBoundaries() {
    let bytes = Array(Self.request.utf8)
    let whole = Self.read([bytes[...]])
    #expect(whole == .success(["/products?a=1", "hello, world", "complete", "3 left"]))
    for place in bytes.indices {
      #expect(Self.read([bytes[..<place], bytes[place...]]) == whole)
    }
    #expect(Self.read(bytes.indices.map { bytes[$0...$0] }) == whole)
  }

  @Test func noMoreIsTakenThanIsEnough() throws {
    let input = ByteQueue()
    [UInt8](repeating: 1, count: 100).withUnsafeBytes { input.append($0) }
    var body = try RequestBodyParser(.length(100), limit: 100)
    var content = [UInt8](repeating: 0, count: 10)
    try body.read(from: input, into: &content, enough: 10)
    #expect(content.count == 10 && input.count == 100)
    try body.read(from: input, into: &content, enough: 11)
    #expect(body.isComplete && input.isEmpty)
  }
}
