import Synchronization

/// Sends requests from as many tasks as are to be under way, each one after the other.
///
/// - Parameters:
///   - count: How many tasks.
///   - end: The end of the load.
///   - numbers: Numbers the requests, so that each has another address: where a client joins requests
///     that are the same, none must be.
///   - send: Sends one request and reads the whole answer.
/// - Returns: How many were answered.
/// - Throws: What sending throws, as soon as one request fails.
@concurrent
func send(
  inFlight count: Int,
  until end: LoadEnd,
  numbering numbers: RequestNumbers,
  _ send: @escaping @Sendable (Int) async throws -> Void
) async throws -> Int {
  try await withThrowingTaskGroup(of: Int.self) { group in
    for _ in 0..<count {
      group.addTask {
        var answered = 0
        while true {
          let number = numbers.next()
          guard end.allows(number) else { return answered }
          try await send(number)
          answered += 1
        }
      }
    }
    return try await group.reduce(0, +)
  }
}

/// Counts up, on any thread.
final class RequestNumbers: Sendable {
  private let last = Atomic(0)

  func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
