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
  /// The transport whose executors the requests prefer.
  private let lender: (any HTTPTransport)?
  private let requests: TaskCoalescer<CoalescingKey, CoalescedResponse>

  init(over next: any HTTPTransport, onExecutorsOf lender: (any HTTPTransport)? = nil) {
    self.next = next
    self.lender = lender
    requests = TaskCoalescer(whenUnsubscribed: .cancel)
  }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    let isSafe = request.method.isSafe
    if isSafe, request.body.bytes?.isEmpty == true {
      if let response = try await response(to: CoalescingKey(request, in: exchange)) {
        return response
      }
    }
    defer { if !isSafe { requests.closeAll() } }
    return try await next.send(request, for: exchange)
  }

  /// Returns the shared response, or `nil` if another caller got it and this one has to send its
  /// own request.
  private func response(to key: CoalescingKey) async throws(HTTPError) -> HTTPResponse? {
    let exchange = key.exchange
    while true {
      var hasJoined = false
      do throws(HTTPError) {
        let shared = try await requests.value(
          for: key,
          on: { lender?.executor(for: exchange) },
          onJoining: { others in
            hasJoined = true
            exchange.report(.coalesced(others: others))
          },
          run: { [next] task throws(HTTPError) in try await key.send(over: next, in: task) }
        )
        return shared.response(to: exchange)
      } catch {
        // The time limit of the first caller, who began earlier, may be over: then this one tries.
        guard hasJoined, case .timedOut(.whole) = error.kind, exchange.timeLimits.whole != .zero
        else { throw error }
      }
    }
  }
}

/// The identity of a request: everything that can make one response differ from another.
///
/// A class because it is passed on often, and its many parts would be copied each time.
private final class CoalescingKey: Hashable, Sendable {
  let request: HTTPRequest
  let exchange: HTTPExchange
  /// The hash of the URL alone: the rest rarely differs, and hashing it costs more than comparing
  /// it.
  private let hash: Int

  init(_ request: HTTPRequest, in exchange: HTTPExchange) {
    self.request = request
    self.exchange = exchange
    hash = request.url.hashValue
  }

  static func == (a: CoalescingKey, b: CoalescingKey) -> Bool {
    if a === b { return true }
    return a.request.method == b.request.method && a.request.url == b.request.url
      && a.request.fields == b.request.fields
      && a.exchange.caller?.partition == b.exchange.caller?.partition
      && a.exchange.givenLimits == b.exchange.givenLimits
      && a.exchange.sizeLimits == b.exchange.sizeLimits
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  func send(
    over transport: any HTTPTransport,
    in task: CoalescedTask<CoalescedResponse>
  ) async throws(HTTPError) -> CoalescedResponse {
    let response = try await transport.send(request, for: exchange)
    let attempts = exchange.attempts.load(ordering: .relaxed)
    if task.close() == 1 { return .forAll(response, attempts: attempts) }
    return try await CoalescedResponse(sharing: response, attempts: attempts)
  }
}

/// The response shared by the callers of a request.
private enum CoalescedResponse: Sendable {
  case forAll(HTTPResponse, attempts: Int)
  /// A response too large to be collected: the first caller to take it gets it.
  case forOne(HTTPResponse, OnceFlag)

  /// Returns the response, or `nil` if it was for one caller and another got it.
  func response(to exchange: HTTPExchange) -> HTTPResponse? {
    switch self {
    case .forAll(let response, let attempts):
      exchange.attempts.max(attempts, ordering: .relaxed)
      return response
    case .forOne(let response, let flag):
      return flag.isFirst ? response : nil
    }
  }

  init(sharing response: HTTPResponse, attempts: Int) async throws(HTTPError) {
    if response.body.isReplayable {
      self = .forAll(response, attempts: attempts)
      return
    }
    guard response.body.length ?? 0 <= CoalescingStage.sharedBodyLimit, !response.isEndless else {
      self = .forOne(response, OnceFlag())
      return
    }
    var collected: [UInt8] = []
    var body = response.body.makeAsyncIterator()
    while collected.count <= CoalescingStage.sharedBodyLimit {
      guard let chunk = try await body.next() else {
        var whole = response
        whole.body = HTTPBody(collected)
        self = .forAll(whole, attempts: attempts)
        return
      }
      collected += chunk
    }
    var streaming = response
    streaming.body = response.body.preceded(by: collected)
    self = .forOne(streaming, OnceFlag())
  }
}

/// A flag whose `isFirst` is `true` the first time it is read.
private final class OnceFlag: Sendable {
  private let isTaken = Atomic(false)

  var isFirst: Bool { !isTaken.exchange(true, ordering: .relaxed) }
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
