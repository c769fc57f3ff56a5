import Foundation
import FoundationCore
import Synchronization

/// Sends one request for all that ask the same thing at the same time.
///
/// Two requests are the same when they are safe, have no body, and agree in method, address, caller,
/// every line of the header and every limit. One can be joined until the head of its answer is
/// there. If somebody did, the body is read to its end before all get it, as far as it is small
/// enough to be kept; of a larger or an endless one the first gets the stream, and the others ask
/// for themselves. A request nobody joined is passed on as it is, body streaming.
///
/// What was asked before a change must not answer what is asked after it: with the answer to an
/// unsafe request everything under way is closed to newcomers.
struct CoalescingStage: HTTPTransport {
  /// The largest body that is kept for several.
  static let sharedBodyLimit = 4 * 1024 * 1024

  private let next: any HTTPTransport
  private let flights: TaskCoalescer<CoalescingKey, Landing>

  init(over next: any HTTPTransport, on executor: (any TaskExecutor)? = nil) {
    self.next = next
    flights = TaskCoalescer(emptied: .isCancelled, on: executor)
  }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    let isSafe = request.method.isSafe
    if isSafe, request.body.bytes?.isEmpty == true {
      if let response = try await answer(to: CoalescingKey(request, exchange)) { return response }
    }
    defer { if !isSafe { flights.closeAll() } }
    return try await next.send(request, for: exchange)
  }

  /// What a flight brings, or nothing where the others got it and one has to ask for oneself.
  private func answer(to question: CoalescingKey) async throws(HTTPError) -> HTTPResponse? {
    let exchange = question.exchange
    while true {
      var isGuest = false
      do throws(HTTPError) {
        let landing = try await flights.join(
          question,
          onJoining: { others in
            isGuest = true
            exchange.report(.joined(others: others))
          },
          fly: { [next] flight throws(HTTPError) in try await question.ask(next, aboard: flight) }
        )
        return landing.answer(to: exchange)
      } catch {
        // The time of the one who asked first may be over, who began earlier: then it is tried anew.
        guard isGuest, case .timedOut(.whole) = error.kind, exchange.timeLimits.whole != .zero
        else { throw error }
      }
    }
  }
}

/// All that can make one answer differ from another.
///
/// A class because it is handed from hand to hand, and its many parts would be copied each time.
private final class CoalescingKey: Hashable, Sendable {
  let request: HTTPRequest
  let exchange: HTTPExchange
  /// Of the address alone: the rest rarely differs, and hashing it costs more than comparing it.
  private let hash: Int

  init(_ request: HTTPRequest, _ exchange: HTTPExchange) {
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

  func ask(
    _ transport: any HTTPTransport,
    aboard flight: CoalescedTask<Landing>
  ) async throws(HTTPError) -> Landing {
    let response = try await transport.send(request, for: exchange)
    let attempts = exchange.attempts.load(ordering: .relaxed)
    if flight.closeBoarding() == 1 { return .forAll(response, attempts: attempts) }
    return try await Landing(sharing: response, attempts: attempts)
  }
}

/// What a flight brings those who share it.
private enum Landing: Sendable {
  case forAll(HTTPResponse, attempts: Int)
  /// Too large to be kept: it is whose who asks for it first.
  case forOne(HTTPResponse, Claim)

  /// The answer, unless it was for one and another had it.
  func answer(to exchange: HTTPExchange) -> HTTPResponse? {
    switch self {
    case .forAll(let response, let attempts):
      exchange.attempts.max(attempts, ordering: .relaxed)
      return response
    case .forOne(let response, let claim):
      return claim.isFirst ? response : nil
    }
  }

  init(sharing response: HTTPResponse, attempts: Int) async throws(HTTPError) {
    if response.body.isReplayable {
      self = .forAll(response, attempts: attempts)
      return
    }
    guard response.body.length ?? 0 <= CoalescingStage.sharedBodyLimit, !response.isEndless else {
      self = .forOne(response, Claim())
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
    self = .forOne(streaming, Claim())
  }
}

/// Is first for the first who asks.
private final class Claim: Sendable {
  private let isTaken = Atomic(false)

  var isFirst: Bool { !isTaken.exchange(true, ordering: .relaxed) }
}

extension HTTPResponse {
  /// Whether the body is of a kind that is sent bit by bit for as long as somebody listens.
  fileprivate var isEndless: Bool {
    guard let type = fields["Content-Type"]?.lowercased() else { return false }
    return ["text/event-stream", "multipart/x-mixed-replace", "application/x-ndjson"]
      .contains { type.hasPrefix($0) }
  }
}

extension HTTPBody {
  /// The rest of a stream after what was read from it.
  fileprivate func preceded(by start: [UInt8]) -> HTTPBody {
    let unread = Lock<[UInt8]?>(start)
    return HTTPBody(length: length) { () throws(HTTPError) in
      if let start = unread.withLock({ $0.take() }) { return start }
      var rest = makeAsyncIterator()
      return try await rest.next()
    }
  }
}
