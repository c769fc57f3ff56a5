import Foundation
import StoreHTTP
import TestSupport
import Testing

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
