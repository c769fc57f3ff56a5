import Foundation
import StoreHTTP
import TestSupport
import Testing

/// A cassette in a folder of its own, and the two ends of it.
struct CassetteKit {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("cassette.json")
  }

  /// The text of the file.
  var text: String { get throws { try String(contentsOfFile: path, encoding: .utf8) } }

  func write(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

  /// Records these requests as a handler answers them, each answer read to its end.
  func record(_ requests: [HTTPRequest], handler: @escaping HTTPRequest.Handler) async throws {
    let transport = RecordingTransport(over: InProcessTransport(handler: handler), to: path)
    for request in requests {
      _ = try await transport.send(request, for: HTTPExchange()).body.collected()
    }
  }

  /// Plays the responses of a cassette with these requests, in order.
  func play(_ requests: [HTTPRequest]) async throws -> [String] {
    let transport = try ReplayTransport(cassette: path)
    var answers: [String] = []
    for request in requests {
      let response = try await transport.send(request, for: HTTPExchange())
      answers.append(String(decoding: try await response.body.collected(), as: UTF8.self))
    }
    try transport.verifyAllPlayed()
    return answers
  }
}

extension Optional where Wrapped == HTTPError {
  /// The reason of a recording error; anything else fails the test.
  var complaint: String {
    switch self?.kind {
    case .recordingFailed(let why), .notRecorded(let why): return why
    default:
      Issue.record("No recording complained: \(String(describing: self))")
      return ""
    }
  }
}

extension HTTPRequest {
  static func get(_ address: String, fields: HTTPFields = [:]) throws -> HTTPRequest {
    HTTPRequest(.get, try address.url, fields: fields)
  }

  static func post(_ address: String, text: String, type: String = "application/json") throws
    -> HTTPRequest
  {
    HTTPRequest(
      .post,
      try address.url,
      fields: ["Content-Type": type],
      body: HTTPBody(Array(text.utf8))
    )
  }
}

extension HTTPResponse {
  static func text(_ text: String, fields: HTTPFields = [:], status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, fields: fields, body: HTTPBody(Array(text.utf8)))
  }
}

extension HTTPBody {
  /// A body that arrives chunk by chunk and may break at its end.
  static func streamed(
    _ chunks: [[UInt8]],
    length: Int? = nil,
    breakingWith error: HTTPError? = nil
  ) -> HTTPBody {
    let (stream, feed) = AsyncStream.makeStream(of: [UInt8].self)
    for chunk in chunks { feed.yield(chunk) }
    feed.finish()
    let reader = StreamReader(stream)
    return HTTPBody(length: length) { () throws(HTTPError) in
      if let chunk = await reader.next() { return chunk }
      if let error { throw error }
      return nil
    }
  }
}

private actor StreamReader {
  private let stream: AsyncStream<[UInt8]>

  init(_ stream: AsyncStream<[UInt8]>) { self.stream = stream }

  func next() async -> [UInt8]? {
    var iterator = stream.makeAsyncIterator()
    return await iterator.next(isolation: self)
  }
}

extension String {
  var url: URL {
    get throws { try #require(URL(string: self)) }
  }
}
