import FoundationCore

/// Does the same thing once for everybody who asks for it at the same time.
///
/// Who asks first starts a flight; who asks for the same key while it is boarding joins it, and all
/// get what it brings, be it a failure. Who is cancelled leaves at once, and the others fly on. A
/// flight that has landed is forgotten.
final class TaskCoalescer<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// What becomes of a flight whose last passenger leaves.
  enum Emptied {
    /// It is cancelled: nobody wants it any more.
    case isCancelled
    /// It goes on, and can be joined again: it must not be left half done.
    case fliesOn
  }

  private let emptied: Emptied
  private let executor: (any TaskExecutor)?
  private let underWay = Lock<[Key: CoalescedTask<Value>]>([:])

  /// Makes a place for flights.
  ///
  /// - Parameters:
  ///   - emptied: What becomes of a flight whose last passenger leaves.
  ///   - executor: Where flights go on after what they wait for, if not anywhere.
  init(emptied: Emptied, on executor: (any TaskExecutor)? = nil) {
    self.emptied = emptied
    self.executor = executor
  }

  /// Joins the flight under way, or starts one.
  ///
  /// - Parameters:
  ///   - key: What is the same.
  ///   - onJoining: Told how many others are aboard, where there are any.
  ///   - fly: Does it. It may close the boarding before it is done.
  /// - Returns: What the flight brings.
  /// - Throws: The failure of the flight, or `cancelled` for one who leaves.
  func join(
    _ key: Key,
    onJoining: (_ others: Int) -> Void = { _ in },
    fly: @escaping @Sendable (CoalescedTask<Value>) async throws(HTTPError) -> Value
  ) async throws(HTTPError) -> Value {
    if Task.isCancelled { throw HTTPError(.cancelled) }
    let (flight, seat) = board(key)
    if seat.isFirst { start(flight, for: key, fly) } else { onJoining(seat.others) }
    let landing = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        flight.wait(on: seat, continuation)
        // A cancellation before this found nobody on the seat.
        if Task.isCancelled { leave(flight, seat, key) }
      }
    } onCancel: {
      leave(flight, seat, key)
    }
    return try landing.get()
  }

  /// Lets nobody else join what is under way now.
  func closeAll() { underWay.withLock { $0.removeAll() } }

  /// How many flights are remembered.
  var count: Int { underWay.withLock { $0.count } }

  private func board(_ key: Key) -> (CoalescedTask<Value>, CoalescedTask<Value>.Seat) {
    underWay.withLock { underWay in
      if let flight = underWay[key], let seat = flight.board() { return (flight, seat) }
      let flight = CoalescedTask<Value>()
      underWay[key] = flight
      return (flight, .first)
    }
  }

  private func start(
    _ flight: CoalescedTask<Value>,
    for key: Key,
    _ fly: @escaping @Sendable (CoalescedTask<Value>) async throws(HTTPError) -> Value
  ) {
    // A task of its own, because the one that asks first may be cancelled while others wait. It
    // begins on this thread, where the system can do that: a hop costs more than all the rest.
    if #available(macOS 26, iOS 26, *) {
      flight.begin(
        Task.immediate(executorPreference: executor) { await self.run(flight, for: key, fly) }
      )
    } else {
      flight.begin(Task(executorPreference: executor) { await self.run(flight, for: key, fly) })
    }
  }

  private func run(
    _ flight: CoalescedTask<Value>,
    for key: Key,
    _ fly: @Sendable (CoalescedTask<Value>) async throws(HTTPError) -> Value
  ) async {
    let landing: Result<Value, HTTPError>
    do throws(HTTPError) { landing = .success(try await fly(flight)) } catch {
      landing = .failure(error)
    }
    forget(flight, for: key)
    flight.land(landing)
  }

  private func forget(_ flight: CoalescedTask<Value>, for key: Key) {
    underWay.withLock { underWay in
      if let place = underWay.index(forKey: key), underWay[place].value === flight {
        underWay.remove(at: place)
      }
    }
  }

  private func leave(_ flight: CoalescedTask<Value>, _ seat: CoalescedTask<Value>.Seat, _ key: Key)
  {
    // Under the lock of all flights, so that nobody boards one that is being given up.
    let left = underWay.withLock { underWay in
      let left = flight.leave(seat)
      if left?.isEmpty == true, emptied == .isCancelled, underWay[key] === flight {
        underWay[key] = nil
      }
      return left
    }
    guard let left else { return }
    if left.isEmpty, emptied == .isCancelled { flight.cancel() }
    left.continuation.resume(returning: .failure(HTTPError(.cancelled)))
  }
}
