package import Foundation
package import StoreHTTP
package import TestSupport

/// A server with scripted answers in this process, which records its requests.
package final class ScriptedOrigin: Sendable {
  /// A received request.
  package struct Question: Sendable {
    package let url: URL
    /// Method and path, as in `GET /v1/products`.
    package let line: String
    /// The percent-encoded path without its version, such as `top-headlines` or `item/8863.json`.
    package let path: String
    package let query: [String: String]
    package let fields: HTTPFields
    package let body: String

    fileprivate init(_ request: HTTPRequest) async throws(HTTPError) {
      url = request.url
      line = "\(request.method.rawValue) \(url.path())"
      path = url.path().replacing(/^\/(api\/)?v\d\//, with: "")
      let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
      let pairs = (parts?.queryItems ?? []).map { ($0.name, $0.value ?? "") }
      query = Dictionary(pairs) { $1 }
      fields = request.fields
      body = String(decoding: try await request.body.collected(), as: UTF8.self)
    }
  }

  package typealias Answering = @Sendable (Question) async -> HTTPResponse

  package let questions = ObservedValue<[Question]>([])
  private let answering: Answering

  package init(_ answering: @escaping Answering) { self.answering = answering }

  /// The methods and paths of all requests, in their order.
  package var lines: [String] { questions.value.map(\.line) }

  /// The paths of all requests, in their order.
  package var paths: [String] { questions.value.map(\.path) }

  /// Waits for a number of requests.
  package func asked(_ count: Int) async -> Bool {
    await questions.waitUntil { $0.count >= count }
  }

  /// The transport that answers in this process.
  package var transport: InProcessTransport {
    InProcessTransport { [self] request in
      guard let question = try? await Question(request) else { return HTTPResponse(status: 500) }
      questions.update { $0.append(question) }
      return await answering(question)
    }
  }
}

/// Returns a URL, or throws an error for an invalid one.
package func address(_ text: String) throws -> URL {
  guard let url = URL(string: text) else { throw URLError(.badURL) }
  return url
}
