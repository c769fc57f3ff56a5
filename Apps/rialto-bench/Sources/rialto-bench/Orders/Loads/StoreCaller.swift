import Foundation
import StoreHTTP

/// A client of a store in this process, which sends one request after the other without a socket.
struct StoreCaller: Sendable {
  private let handler: HTTPRequest.Handler
  private var count: Int
  /// The prefix that distinguishes the keys of one caller from the keys of others.
  private let name = UUID().uuidString

  /// Those who order beside one another begin each with another thing.
  init(_ handler: @escaping HTTPRequest.Handler, first: Int = 0) {
    self.handler = handler
    count = first
  }

  /// Orders until then, and tells how many orders there were.
  mutating func order(until end: ContinuousClock.Instant) async throws -> Int {
    var placed = 0
    while ContinuousClock.now < end {
      try await order()
      placed += 1
    }
    return placed
  }

  mutating func order() async throws {
    count += 1
    try await add(OrdersStore.draft(count), to: "orders", ["Idempotency-Key": "\(name)-\(count)"])
  }

  /// Adds something to a collection.
  func add(
    _ text: String,
    to collection: String,
    _ fields: HTTPFields = [:],
    as type: String = "application/json"
  ) async throws {
    var request = HTTPRequest(
      .post,
      try address(collection),
      fields: fields,
      body: HTTPBody(Array(text.utf8))
    )
    request.fields["Content-Type"] = type
    _ = try await answer(request)
  }

  /// The answer to a question.
  func ask(_ path: String) async throws -> [UInt8] {
    try await answer(HTTPRequest(.get, try address(path)))
  }

  private func answer(_ request: HTTPRequest) async throws -> [UInt8] {
    let response = await handler(request)
    let answer = try await response.body.collected()
    guard [200, 201].contains(response.status) else {
      throw LoadError("The store refused: \(String(decoding: answer, as: UTF8.self))")
    }
    return answer
  }

  private func address(_ path: String) throws -> URL {
    guard let url = URL(string: "http://localhost/v1/\(path)") else { throw POSIXError(.EINVAL) }
    return url
  }
}
