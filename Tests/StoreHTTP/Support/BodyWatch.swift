import FoundationCore
import StoreHTTP

/// Makes a body that comes once, in chunks of a kilobyte, and knows whether anybody still has it.
final class BodyWatch: Sendable {
  private let state = Lock((read: 0, isGone: false))

  /// The number of chunks read, the end included.
  var read: Int { state.withLock { $0.read } }

  /// `true` once the body was released.
  var isGone: Bool { state.withLock { $0.isGone } }

  private final class Wire: Sendable {
    let watch: BodyWatch
    init(_ watch: BodyWatch) { self.watch = watch }
    deinit { watch.state.withLock { $0.isGone = true } }
  }

  func body(chunks: Int, isLengthKnown: Bool = true, failing: HTTPError? = nil) -> HTTPBody {
    HTTPBody(
      length: isLengthKnown ? chunks * 1024 : nil,
      stream: source(chunks: chunks, failing: failing)
    )
  }

  func source(chunks: Int, failing: HTTPError? = nil) -> HTTPBody.Source {
    let wire = Wire(self)
    return { () async throws(HTTPError) in
      let read = wire.watch.state.withLock { state in
        state.read += 1
        return state.read
      }
      if read <= chunks { return [UInt8](repeating: 7, count: 1024) }
      if let failing { throw failing }
      return nil
    }
  }
}
