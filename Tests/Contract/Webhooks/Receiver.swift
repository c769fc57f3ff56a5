import CatalogTestSupport
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport

/// A receiver of webhooks, which records what it gets and responds as a test says.
struct Receiver: Sendable {
  let origin: ScriptedOrigin
  private let status: Lock<@Sendable (ScriptedOrigin.Question) -> Int>

  init() {
    let status = Lock<@Sendable (ScriptedOrigin.Question) -> Int>({ _ in 204 })
    self.status = status
    origin = ScriptedOrigin { question in
      HTTPResponse(status: status.withLock { $0 }(question))
    }
  }

  var transport: InProcessTransport { origin.transport }

  /// Responds with a status from now on.
  func respond(with code: Int) { status.withLock { $0 = { _ in code } } }

  /// Responds as a function says from now on.
  func respond(_ answer: @escaping @Sendable (ScriptedOrigin.Question) -> Int) {
    status.withLock { $0 = answer }
  }

  /// The bodies of all requests, in their order.
  var bodies: [JSONValue] {
    get throws {
      try origin.questions.value.map {
        try ExactJSONDecoder().decode(JSONValue.self, from: $0.body.utf8)
      }
    }
  }

  /// The types of all received events, in their order.
  var types: [String] { get throws { try bodies.compactMap { $0["type"]?.text } } }
}
