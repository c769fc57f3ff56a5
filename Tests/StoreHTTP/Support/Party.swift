import Foundation
import FoundationCore

@testable import StoreHTTP

/// Several callers that ask one origin for the same at the same time.
final class Party: Sendable {
  typealias Caller = Task<HTTPResponse, any Error>

  static let address = shop.appending(path: "products")

  let origin = HeldOrigin()
  let stage: CoalescingStage
  private let joined = AsyncStream.makeStream(of: Int.self)
  private let noted = Lock<[Int]>([])

  init() { stage = CoalescingStage(over: origin) }

  /// The number of other callers that each joining caller found.
  var others: [Int] { noted.withLock { $0 } }

  /// That many callers, who all wait for one request.
  func asking(_ count: Int) async -> [Caller] {
    let earlier = origin.requests.count
    var callers = [ask()]
    await origin.arrivals(earlier + 1)
    for _ in 1..<max(count, 1) { callers.append(ask()) }
    await joining(count - 1)
    return callers
  }

  /// Returns once that many more have joined.
  func joining(_ count: Int) async {
    guard count > 0 else { return }
    var left = count
    for await _ in joined.stream {
      left -= 1
      if left == 0 { return }
    }
  }

  func ask(
    _ request: HTTPRequest = HTTPRequest(.get, address),
    partition: String? = nil,
    timeLimits: HTTPClient.TimeLimits = HTTPClient.TimeLimits(),
    clock: (any Clock<Duration>)? = nil
  ) -> Caller {
    let exchange = HTTPExchange(
      id: HTTPExchange.ID(client: 0, number: 0),
      timeLimits: timeLimits,
      sizeLimits: HTTPClient.SizeLimits(),
      isIdempotent: false,
      cachePolicy: .standard,
      watch: clock.map { Stopwatch($0) },
      listener: { [self] event in
        guard case .coalesced(let others) = event.kind else { return }
        noted.withLock { $0.append(others) }
        joined.continuation.yield(others)
      }
    )
    exchange.caller = partition.map { .init(partition: $0) }
    return Task { [stage] in try await stage.send(request, for: exchange) }
  }
}

extension HTTPBody {
  /// A stream of these chunks, one at a time.
  static func dripping(_ chunks: [[UInt8]], length: Int? = nil) -> HTTPBody {
    let left = Lock(chunks[...])
    return HTTPBody(length: length) { () throws(HTTPError) in left.withLock { $0.popFirst() } }
  }
}

// swift-format-ignore: NeverForceUnwrap
let shop = URL(string: "https://shop.example/")!

extension HTTPClient.Configuration {
  /// The usual one for tests that count requests: each is sent, though all ask the same.
  static var unshared: Self {
    var configuration = Self()
    configuration.coalescesRequests = false
    return configuration
  }
}
