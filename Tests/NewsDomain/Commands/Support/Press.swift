import Foundation
import FoundationCore
import Sandbox
import StoreHTTP

/// The sandbox providers of news, with some scripted answers.
final class Press: HTTPTransport {
  private let answering: @Sendable (URL) -> HTTPResponse?
  private let seen = Lock<[String]>([])

  /// The current date of the tests.
  static let now = (try? Date("2026-11-20T12:00:00Z", strategy: .iso8601)) ?? .distantPast

  static let handler = Sandbox(now: { now }).handler

  /// Creates the providers.
  ///
  /// - Parameter answering: Returns the answer to a URL; `nil` for the answer of the sandbox.
  init(_ answering: @escaping @Sendable (URL) -> HTTPResponse? = { _ in nil }) {
    self.answering = answering
  }

  /// The URLs of all requests.
  var addresses: [String] { seen.withLock { $0 } }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    seen.withLock { $0.append(request.url.absoluteString) }
    if let answer = answering(request.url) { return answer }
    return await Self.handler(request)
  }

  /// Creates providers with one answer for all requests.
  static func saying(_ text: String, status: Int = 200) -> Press {
    Press { _ in .text(text, status: status) }
  }

  /// Creates providers whose NewsAPI answers with an error code.
  static func refusing(_ code: String) -> Press {
    Press { url in
      url.host() == "newsapi.org"
        ? .text(#"{"status":"error","code":"\#(code)","message":"No."}"#, status: 401) : nil
    }
  }
}

extension HTTPResponse {
  /// Creates a response with JSON or HTML.
  static func text(_ text: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status,
      fields: ["Content-Type": text.hasPrefix("<") ? "text/html" : "application/json"],
      body: HTTPBody(Array(text.utf8))
    )
  }
}
