import CommandKit
import Foundation
import FoundationCore
import Sandbox
import StoreHTTP

@testable import rialto

/// The world's news, some of whose answers are as a test writes them.
final class WrongNews: HTTPTransport {
  private let answering: @Sendable (URL) -> HTTPResponse?
  private let handler: HTTPRequest.Handler
  private let seen = Lock<[String]>([])

  /// - Parameter answering: Answers a question, unless the sandbox is to.
  init(_ answering: @escaping @Sendable (URL) -> HTTPResponse?) {
    self.answering = answering
    let now = (try? Date("\(Desk.today)T12:00:00Z", strategy: .iso8601)) ?? .distantPast
    handler = Sandbox(now: { now }).handler
  }

  /// All addresses that were asked.
  var addresses: [String] { seen.withLock { $0 } }

  func send(
    _ request: HTTPRequest,
    for exchange: Exchange
  ) async throws(HTTPError) -> HTTPResponse {
    seen.withLock { $0.append(request.url.absoluteString) }
    if let answer = answering(request.url) { return answer }
    return await handler(request)
  }

  /// The same answer to everything.
  static func saying(_ text: String, status: Int = 200) -> WrongNews {
    WrongNews { _ in .text(text, status: status) }
  }
}

extension HTTPResponse {
  /// JSON, or what stands in its place.
  static func text(_ text: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status,
      fields: ["Content-Type": text.hasPrefix("<") ? "text/html" : "application/json"],
      body: HTTPBody(Array(text.utf8))
    )
  }
}
