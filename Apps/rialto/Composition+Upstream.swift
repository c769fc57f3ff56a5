import Foundation
import FoundationCore
import Sandbox
import StoreHTTP

/// Who answers for the world outside.
enum Upstream {
  /// The servers themselves.
  case network
  /// What came with the program, in their shapes.
  case sandbox
}

extension Composition {
  /// Asks the world outside, and what came with the program where nobody there can be reached.
  ///
  /// The body runs again in that case, so it shows nothing before it is done. What is not known
  /// either way is told as it is; where the program has no answer of its own, it is told who could
  /// not be reached.
  func askingUpstream<Value>(
    _ display: Display,
    _ body: (Upstream) async throws -> Value
  ) async throws -> Value {
    guard !isOffline else { return try await body(.sandbox) }
    do {
      return try await body(.network)
    } catch  where error.asFailure.category == .unavailable {
      let note = "\(error.asFailure.title) What came with the program is shown in its place."
      do {
        let value = try await body(.sandbox)
        display.note(note)
        return value
      } catch let bundled where [.notFound, .cancelled].contains(bundled.asFailure.category) {
        display.note(note)
        throw bundled
      } catch _ {
        throw error
      }
    }
  }

  /// A client for one of the servers outside; what they answer is kept in the cache folder.
  func client(
    for base: URL,
    of upstream: Upstream,
    credentials: HTTPClient.Credentials? = nil
  ) -> HTTPClient {
    switch upstream {
    case .network:
      client(for: base, cache: answers, credentials: credentials)
    case .sandbox:
      client(
        for: base,
        over: InProcessTransport(
          provenance: .bundled,
          handler: Sandbox(now: surroundings.now).handler
        ),
        cache: .off
      )
    }
  }

  /// Where answers are kept; without a home folder they are not, which costs time and no more.
  var answers: HTTPClient.Cache {
    guard let folder = try? folders.path(.cache) else { return .memory() }
    return .disk(folder.appendingPath("answers.sqlite"))
  }
}
