import CPostgres
import Foundation

/// What takes its time: until the server has read, and until it has answered.
extension PostgresRoundTrip {
  /// Sends all, taking in meanwhile what the server may have to say before it reads on.
  func flush(_ pointer: OpaquePointer) async throws {
    while true {
      switch PQflush(pointer) {
      case 0: return
      case 1: try await wait(pointer, POLLIN | POLLOUT)
      default:
        // What the server said before it closed the connection is still to be read.
        return
      }
    }
  }

  func next(_ pointer: OpaquePointer) async throws -> OpaquePointer? {
    // Where the connection is gone, there is no socket any more, and the next result says so.
    while PQisBusy(pointer) == 1, PQsocket(pointer) >= 0 {
      // What was not sent yet has to be, or the answer will not come.
      let events = PQflush(pointer) == 1 ? POLLIN | POLLOUT : POLLIN
      try await wait(pointer, events)
    }
    return PQgetResult(pointer)
  }

  private func wait(_ pointer: OpaquePointer, _ events: Int32) async throws {
    let outcome = await connection.waits.wait(
      for: PQsocket(pointer),
      events,
      until: .now + connection.configuration.answerLimit,
      isCancellable: isCancellable
    )
    switch outcome {
    case .ready: _ = PQconsumeInput(pointer)
    case .late:
      breakOff()
      throw PostgresError.timedOut(
        .answer,
        PostgresError.Evidence("It has not answered.", connection.configuration)
      )
    case .cancelled:
      breakOff()
      throw CancellationError()
    }
  }

  /// Gives up the connection, and has the server give up what it does for it.
  ///
  /// The connection is not used again: the request to give up could arrive late, and then meet
  /// someone else's statement.
  func breakOff() {
    if let handle = connection.handle { PostgresConnector.cancel(handle) }
    connection.close()
  }
}
