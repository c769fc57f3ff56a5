import Foundation
import FoundationCore
import Synchronization

/// Sends one request for all callers that make the same request at the same time.
///
/// Two requests are the same if they are safe, have no body, and agree in method, URL, caller,
/// every header field and every limit. A caller can join until the head of the response arrives. If
/// one did, the body is collected before all get it, as long as it is small enough to be kept; of a
/// larger or an endless one the first caller gets the stream, and the others send their own
/// requests. The response to a request that no other caller joined streams through.
///
/// A response to a request before a change must not serve a request after it: the response to an
/// unsafe request closes all running requests to later callers.
struct CoalescingStage: HTTPTransport {
  /// The largest body that is collected for several callers.
  static let sharedBodyLimit = 4 * 1024 * 1024

  private let next: any HTTPTransport
  /// `nil` in place of a response means that each caller sends its own request.
  private let requests = TaskCoalescer<CoalescingKey, SharedResponse?>()

  init(over next: any HTTPTransport) { self.next = next }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    let isSafe = request.method.isSafe
    if isSafe, request.body.bytes?.isEmpty == true {
      if let response = try await sharedResponse(to: CoalescingKey(request, in: exchange)) {
        return response
      }
    }
    defer { if !isSafe { requests.closeAll() } }
    return try await next.send(request, for: exchange)
  }

  /// Returns the shared response, or `nil` if another caller got it and this one has to send its
  /// own request.
  private func sharedResponse(
    to key: CoalescingKey
  ) async throws(HTTPError) -> HTTPResponse? {
    let exchange = key.exchange
    while true {
      var hasJoined = false
      do throws(HTTPError) {
        let shared = try await requests.value(for: key) { others in
          hasJoined = true
          exchange.report(.coalesced(others: others))
        } run: { () throws(HTTPError) in
          let response = try await next.send(key.request, for: exchange)
          return SharedResponse(response: response, exchange: exchange)
        } share: { (first) throws(HTTPError) in
          try await first?.shared() ?? (nil, nil)
        }
        guard let shared else { return nil }
        if hasJoined {
          exchange.attempts.max(
            shared.exchange.attempts.load(ordering: .relaxed),
            ordering: .relaxed
          )
        }
        return shared.response
      } catch {
        // The time limit of the first caller, who began earlier, may be over: then this one tries.
        guard hasJoined, case .timedOut(.whole) = error.kind, exchange.timeLimits.whole != .zero
        else { throw error }
      }
    }
  }
}

/// The identity of a request: everything that can make one response differ from another.
private struct CoalescingKey: Hashable, Sendable {
  let request: HTTPRequest
  let exchange: HTTPExchange
  /// The hash of the URL or its path alone: the rest rarely differs, and hashing it costs more than comparing
  /// it.
  private let hash: Int

  init(_ request: HTTPRequest, in exchange: HTTPExchange) {
    self.request = request
    self.exchange = exchange
    hash =
      switch request.address {
      case .url(let url): url.hashValue
      case .parts(_, let target): target.hashValue
      }
  }

  static func == (a: CoalescingKey, b: CoalescingKey) -> Bool {
    if a.exchange === b.exchange { return true }
    return a.request.method == b.request.method && a.request.addressText == b.request.addressText
      && a.request.fields == b.request.fields
      && a.exchange.caller?.partition == b.exchange.caller?.partition
      && a.exchange.givenLimits == b.exchange.givenLimits
      && a.exchange.sizeLimits == b.exchange.sizeLimits
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// A response and the exchange that brought it.
private struct SharedResponse: Sendable {
  var response: HTTPResponse
  let exchange: HTTPExchange

  /// Returns the response for its first caller and for the others; `nil` for them if it is too
  /// large to be collected.
  func shared() async throws(HTTPError) -> (SharedResponse, SharedResponse?) {
    var first = self
    if response.body.isReplayable { return (self, self) }
    guard response.body.length ?? 0 <= CoalescingStage.sharedBodyLimit, !response.isEndless else {
      return (self, nil)
    }
    var collected: [UInt8] = []
    var body = response.body.makeAsyncIterator()
    while collected.count <= CoalescingStage.sharedBodyLimit {
      guard let chunk = try await body.next() else {
        first.response.body = HTTPBody(collected)
        return (first, first)
      }
      collected += chunk
    }
    first.response.body = response.body.preceded(by: collected)
    return (first, nil)
  }
}

extension HTTPResponse {
  /// `true` if the media type is one that streams for as long as the client listens.
  fileprivate var isEndless: Bool {
    guard let type = fields["Content-Type"]?.lowercased() else { return false }
    return ["text/event-stream", "multipart/x-mixed-replace", "application/x-ndjson"]
      .contains { type.hasPrefix($0) }
  }
}

extension HTTPBody {
  /// Returns the stream with the bytes already read from it in front.
  fileprivate func preceded(by start: [UInt8]) -> HTTPBody {
    let unread = Lock<[UInt8]?>(start)
    return HTTPBody(length: length) { () throws(HTTPError) in
      if let start = unread.withLock({ $0.take() }) { return start }
      var rest = makeAsyncIterator()
      return try await rest.next()
    }
  }
}
