import Foundation
import FoundationCore
import Synchronization

/// Sends one request for all callers that make the same request at the same time.
///
/// Two requests are the same if they are safe, have no body, and agree in method, URL, caller,
/// every header field and every limit. A caller can join until the head of the response arrives. If
/// one did, the body is collected before all get it, as long as it is small enough to be kept; of a
/// larger or an endless one the first caller gets the stream, and the others send their own
/// requests. The response to a request that no other caller joined streams through. The first caller
/// sends the request; if it is cancelled, one of the others sends it again.
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
    guard request.method.isSafe else {
      defer { requests.closeAll() }
      return try await next.send(request, for: exchange)
    }
    guard request.body.bytes?.isEmpty == true else {
      return try await next.send(request, for: exchange)
    }
    let key = CoalescingKey(request, in: exchange)
    while true {
      if Task.isCancelled { throw HTTPError(.cancelled) }
      if let number = requests.start(key) { return try await sendFirst(key, number) }
      let joined = await requests.join(key) { exchange.report(.coalesced(others: $0)) }
      switch joined {
      case .success(let shared?):
        let attempts = shared.exchange.attempts.load(ordering: .relaxed)
        exchange.attempts.max(attempts, ordering: .relaxed)
        return shared.response
      case .success(nil):
        return try await next.send(request, for: exchange)
      case .failure(let error):
        // The time limit of the first caller, who began earlier, may be over: then this one tries.
        guard case .timedOut(.whole) = error.kind, exchange.timeLimits.whole != .zero
        else { throw error }
      case nil:
        // The first caller was cancelled.
        continue
      }
    }
  }

  /// Sends the request in the task of its first caller, and shares the response with the callers
  /// that have joined.
  private func sendFirst(
    _ key: CoalescingKey,
    _ number: Int
  ) async throws(HTTPError) -> HTTPResponse {
    do throws(HTTPError) {
      let response = try await next.send(key.request, for: key.exchange)
      guard requests.close(number, of: key) else { return response }
      let (first, others) = try await response.shared()
      requests.finish(
        number,
        of: key,
        with: .success(others.map { SharedResponse(response: $0, exchange: key.exchange) })
      )
      return first
    } catch {
      requests.finish(number, of: key, with: Task.isCancelled ? nil : .failure(error))
      throw error
    }
  }
}

/// The identity of a request: everything that can make one response differ from another.
private struct CoalescingKey: Hashable, Sendable {
  let request: HTTPRequest
  let exchange: HTTPExchange
  /// The hash of the path and the query alone: the rest rarely differs, and hashing it costs more
  /// than comparing it.
  private let hash: Int

  init(_ request: HTTPRequest, in exchange: HTTPExchange) {
    self.request = request
    self.exchange = exchange
    hash = request.target.hashValue
  }

  static func == (a: CoalescingKey, b: CoalescingKey) -> Bool {
    if a.exchange === b.exchange { return true }
    return a.hash == b.hash && a.request.method == b.request.method
      && a.request.addressText == b.request.addressText
      && a.request.fields == b.request.fields
      && a.exchange.caller?.partition == b.exchange.caller?.partition
      && a.exchange.givenLimits == b.exchange.givenLimits
      && a.exchange.sizeLimits == b.exchange.sizeLimits
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// A response and the exchange that brought it.
private struct SharedResponse: Sendable {
  let response: HTTPResponse
  let exchange: HTTPExchange
}

extension HTTPResponse {
  /// Returns the response for its first caller and for the others; `nil` for them if it is too
  /// large to be collected.
  fileprivate func shared() async throws(HTTPError) -> (first: HTTPResponse, others: HTTPResponse?)
  {
    if body.isReplayable { return (self, self) }
    guard body.length ?? 0 <= CoalescingStage.sharedBodyLimit, !isEndless else {
      return (self, nil)
    }
    var first = self
    var collected: [UInt8] = []
    var chunks = body.makeAsyncIterator()
    while collected.count <= CoalescingStage.sharedBodyLimit {
      guard let chunk = try await chunks.next() else {
        first.body = HTTPBody(collected)
        return (first, first)
      }
      collected += chunk
    }
    first.body = body.preceded(by: collected)
    return (first, nil)
  }

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
