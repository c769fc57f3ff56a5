import Foundation
import FoundationCore
import StoreHTTP
import TestSupport

/// An origin whose answers are broken at random, and what a client needs to ask it without waiting.
final class FuzzedOrigin: HTTPTransport {
  private struct State {
    var mutations: Mutations
    var asked = 0
    var now = Date(timeIntervalSince1970: 784_111_777)  // Sun, 06 Nov 1994 08:49:37
  }

  private let state: Lock<State>
  private let body: String?

  /// Makes an origin.
  ///
  /// - Parameters:
  ///   - samples: Answers, each a status, a header and, behind an empty line, a body.
  ///   - body: The body of all answers, where that is not to be broken.
  ///   - seed: What its faults are drawn by.
  init(_ samples: [String], body: String? = nil, seed: Int) {
    state = Lock(State(mutations: Mutations(of: samples, seed: seed)))
    self.body = body
  }

  /// The number of requests.
  var asked: Int { state.withLock { $0.asked } }

  /// A client of it, which keeps its answers in memory and leaps over all pauses.
  func client(_ change: (inout HTTPClient.Configuration) -> Void = { _ in }) -> HTTPClient {
    var configuration = HTTPClient.Configuration()
    configuration.circuitBreaker = nil
    configuration.clock = LeapingClock()
    configuration.now = { [self] in state.withLock { $0.now } }
    configuration.random = { 0.5 }
    // What is told is put into words, where numbers are reckoned with once more.
    configuration.onEvent = { _ = $0.description }
    change(&configuration)
    // swift-format-ignore: NeverForceUnwrap
    return HTTPClient(URL(string: "https://origin.test/v1/")!, over: self, configuration)
  }

  /// Moves the calendar, forth or back.
  func wait(_ seconds: Double) { state.withLock { $0.now += seconds } }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    state.withLock { state in
      state.asked += 1
      let text = state.mutations.nextText()
      let end = text.firstRange(of: "\n\n")
      let head = text[..<(end?.lowerBound ?? text.endIndex)].split(separator: "\n")
      let status = head.first.flatMap { Int($0) } ?? 200
      var fields = HTTPFields()
      for line in head {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { continue }
        fields.append(String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
      }
      return HTTPResponse(
        // No transport lets another through.
        status: 100...999 ~= status ? status : 200,
        fields: fields,
        body: HTTPBody(Array((body ?? end.map { String(text[$0.upperBound...]) } ?? "").utf8))
      )
    }
  }
}
