import Foundation
import FoundationCore
import StoreHTTP
import TestSupport

/// Many requests at once through every fault there is, some of them given up half way.
struct Storm {
  private static let faults: [Fault] = [
    .none, .latency(.milliseconds(1)), .bandwidth(2_000_000),
    .resetBeforeServer, .resetBeforeAnswer, .reset(afterBytes: 50),
    .resetAfterAnswer, .truncated(afterBytes: 50), .halfClosed(afterBytes: 50), .silence,
    .stalled(afterBytes: 50), .garbage(200), .wrongLength(by: 10), .wrongLength(by: -10),
  ]

  /// The number of requests for each outcome.
  typealias Tally = [String: Int]

  let requestCount: Int
  let seed: UInt64

  /// Sends all requests, lets go of everything and waits until the servers have seen it go.
  func run() async throws -> Tally {
    let origin = try await RealServer()
    let proxy = try ScriptedServer(inFrontOf: origin.port) {
      .random(of: Self.faults, connection: $0, seed: seed)
    }
    let silence = Duration.milliseconds(ProcessFootprint.isSanitized ? 600 : 60)
    let tally = await send(over: .bare(proxy, firstByte: silence, idle: silence))
    guard await proxy.waitUntil({ $0.open == 0 }) else { throw Leftovers(proxy.log) }
    await origin.stop()
    return tally
  }

  struct Leftovers: Error {
    let openConnections: Int
    init(_ log: ScriptedServer.Log) { openConnections = log.open }
  }

  private func send(over client: HTTPClient) async -> Tally {
    let numbers = Counter()
    return await withTaskGroup(of: Tally.self) { group in
      for _ in 0..<32 {
        group.addTask {
          var tally: Tally = [:]
          while true {
            let number = numbers.add()
            if number >= requestCount { return tally }
            tally[await send(number, over: client), default: 0] += 1
          }
        }
      }
      return await group.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
    }
  }

  /// Sends one request, and gives up every tenth within the body and every tenth at some moment.
  private func send(_ number: Int, over client: HTTPClient) async -> String {
    var random = SplitMix64(seed ^ UInt64(number))
    let length = [0, 100, 3_000, 100_000].randomElement(using: &random) ?? 0
    let request = HTTPRequest(
      number % 3 == 0 ? .post : .get,
      client.baseURL.appending(path: "\(length)"),
      body: number % 3 == 0 ? HTTPBody(RealServer.content(300)) : .empty
    )
    switch number % 10 {
    case 0:
      let moment = Duration.microseconds(.random(in: 0...3_000, using: &random))
      return await outcome(of: request, over: client, cancelledAfter: moment)
    case 1:
      // The result does not matter: the request is released with all but its first chunk unread.
      var body = try? await client.response(for: request).body.makeAsyncIterator()
      _ = try? await body?.next()
      return "given up"
    default:
      return await outcome(of: request, over: client)
    }
  }

  private func outcome(of request: HTTPRequest, over client: HTTPClient) async -> String {
    switch await Outcome(of: request, by: client) {
    case .answered(let status, let bytes):
      let asked = Int(request.url.lastPathComponent) ?? 0
      // A length that was told ten short is nothing a client could see through.
      return status == 200 && [asked, asked - 10].contains(bytes) ? "answered" : "wrong: \(bytes)"
    case let outcome: return "\(outcome)"
    }
  }

  private func outcome(
    of request: HTTPRequest,
    over client: HTTPClient,
    cancelledAfter moment: Duration
  ) async -> String {
    let task = Task { await outcome(of: request, over: client) }
    // Cut short only where the storm itself is cancelled.
    try? await Task.sleep(for: moment)
    task.cancel()
    return await task.value
  }
}
