import Foundation
import FoundationCore
import Sandbox
import StoreHTTP
import Testing

/// Asks the sandbox as any client would, at a fixed time.
struct Newsstand {
  let handler: HTTPRequest.Handler

  /// Noon of a day in November, unless another time is wanted.
  init(at text: String = "2026-11-22T12:00:00Z") throws {
    let now = try #require(Date(lenient: text))
    handler = Sandbox(now: { now }).handler
  }

  func response(_ address: String) async throws -> HTTPResponse {
    await handler(HTTPRequest(.get, try #require(URL(string: address))))
  }

  /// The status and the JSON that an address is answered with.
  func ask(_ address: String) async throws -> (status: Int, json: JSONValue) {
    let response = try await response(address)
    let bytes = try await response.body.collected()
    return (response.status, try ExactJSONDecoder().decode(JSONValue.self, from: bytes))
  }

  func newsAPI(_ path: String) async throws -> (status: Int, json: JSONValue) {
    try await ask("https://newsapi.org/v2/\(path)")
  }

  /// The titles of the articles that are answered, those without one left out.
  func titles(_ path: String) async throws -> [String] {
    try await newsAPI(path).json["articles"].elements.compactMap { $0["title"]?.text }
  }

  func hackerNews(_ path: String) async throws -> JSONValue {
    try await ask("https://hacker-news.firebaseio.com/v0/\(path)").json
  }

  func algolia(_ path: String) async throws -> (status: Int, json: JSONValue) {
    try await ask("https://hn.algolia.com/api/v1/\(path)")
  }
}

extension JSONValue {
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var whole: Int? { if case .number(let text) = self { Int(text) } else { nil } }
}

extension JSONValue? {
  var elements: [JSONValue] { if case .array(let elements)? = self { elements } else { [] } }
}
