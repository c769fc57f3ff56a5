import Foundation
import FoundationCore
import TestSupport

@testable import StoreHTTP

/// An origin that knows which tokens are good, and hands out new ones.
final class Vault: Sendable {
  let clock = ManualClock()
  let request = HTTPRequest(.get, shop.appending(path: "cart"))

  private struct State {
    var good: Set<String> = []
    var issued = 0
    var refused: [String] = []
  }

  private let state = Lock(State())

  /// The refused credentials, in the order of their refreshes.
  var refreshed: [String] { state.withLock { $0.refused } }

  /// A stage over a handler, of a client for the shop.
  func stage(_ credentials: HTTPClient.Credentials, _ handler: @escaping HTTPRequest.Handler)
    -> CredentialStage
  {
    let transport = InProcessTransport(handler: handler)
    return CredentialStage(over: transport, credentials: credentials, of: shop, clock: clock)
  }

  /// Takes any token that is good.
  func answer(_ request: HTTPRequest) async -> HTTPResponse {
    let token = request.fields["Authorization"]?.dropFirst("Bearer ".count)
    let isGood = state.withLock { $0.good.contains(String(token ?? "")) }
    return HTTPResponse(status: isGood ? 200 : 401)
  }

  /// Makes a token good, or all others bad.
  func accept(_ tokens: String...) { state.withLock { $0.good = Set(tokens) } }

  /// Hands out the next token, which is good: `new-1` and so on.
  func renew(_ refused: String) -> String {
    state.withLock { state in
      state.refused.append(refused)
      state.issued += 1
      state.good.insert("new-\(state.issued)")
      return "new-\(state.issued)"
    }
  }
}

extension HTTPError {
  var isRefusal: Bool { if case .credentialRefused = kind { true } else { false } }
}

/// The credential stored by an app.
final class Stored: Sendable {
  private let text: Lock<String>

  init(_ value: String) { text = Lock(value) }

  var value: String {
    get { text.withLock { $0 } }
    set { text.withLock { $0 = newValue } }
  }
}

/// A barrier that opens once a number of tasks have arrived; later ones pass at once.
actor Meeting {
  private let size: Int
  private var count = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var watchers: [CheckedContinuation<Void, Never>] = []

  init(of size: Int) { self.size = size }

  func arrive() async {
    count += 1
    for watcher in watchers { watcher.resume() }
    watchers = []
    if count >= size {
      for one in waiting { one.resume() }
      waiting = []
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func waitForFirst() async {
    if count == 0 { await withCheckedContinuation { watchers.append($0) } }
  }
}
