import Foundation
import FoundationCore
import Sandbox
import StoreHTTP

/// The providers of news as the sandbox has them, some of whose answers are as a test writes them.
final class Press: HTTPTransport {
  private let answering: @Sendable (URL) -> HTTPResponse?
  private let seen = Lock<[String]>([])

  /// The current date of the tests.
  static let now = (try? Date("2026-11-20T12:00:00Z", strategy: .iso8601)) ?? .distantPast

  static let handler = Sandbox(now: { now }).handler

  /// Creates the providers.
  ///
  /// - Parameter answering: Returns the answer to an address; `nil` for the sandbox's own.
  init(_ answering: @escaping @Sendable (URL) -> HTTPResponse? = { _ in nil }) {
    self.answering = answering
  }

  /// All addresses that were asked.
  var addresses: [String] { seen.withLock { $0 } }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    seen.withLock { $0.append(request.url.absoluteString) }
    if let answer = answering(request.url) { return answer }
    return await Self.handler(request)
  }

  /// Creates providers that give one answer to everything.
  static func saying(_ text: String, status: Int = 200) -> Press {
    Press { _ in .text(text, status: status) }
  }

  /// Creates providers of which NewsAPI refuses with a code.
  static func refusing(_ code: String) -> Press {
    Press { url in
      url.host() == "newsapi.org"
        ? .text(#"{"status":"error","code":"\#(code)","message":"No."}"#, status: 401) : nil
    }
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
