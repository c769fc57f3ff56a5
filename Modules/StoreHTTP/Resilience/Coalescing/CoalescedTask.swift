import FoundationCore

/// One thing that is being done for several who wait for it.
final class CoalescedTask<Value: Sendable>: Sendable {
  typealias Landing = Result<Value, HTTPError>
  typealias Continuation = CheckedContinuation<Landing, Never>

  /// A place aboard, and how many others were aboard when it was taken.
  struct Seat {
    let number: Int
    let others: Int

    static var first: Seat { Seat(number: 0, others: 0) }
    var isFirst: Bool { number == 0 }
  }

  private struct State {
    var isBoarding = true
    var seats = 1
    /// Those who have a seat and did not leave, waiting already or about to.
    var passengers = 1
    /// Who has the first seat and waits: nearly always the only one, and no list is needed.
    var first: Continuation?
    var others: [(seat: Int, continuation: Continuation)] = []
    var landing: Landing?
    var task: Task<Void, Never>?

    mutating func takeContinuation(of seat: Seat) -> Continuation? {
      if seat.isFirst { return first.take() }
      return others.firstIndex { $0.seat == seat.number }.map { others.remove(at: $0).continuation }
    }
  }

  private let state = Lock(State())

  /// Lets nobody else aboard, and tells how many there are.
  func closeBoarding() -> Int {
    state.withLock { state in
      state.isBoarding = false
      return state.passengers
    }
  }

  /// Takes a seat; there is none once the boarding is closed.
  func board() -> Seat? {
    state.withLock { state in
      guard state.isBoarding else { return nil }
      defer {
        state.seats += 1
        state.passengers += 1
      }
      return Seat(number: state.seats, others: state.passengers)
    }
  }

  /// Resumes with what the flight brings, at once where it has landed.
  func wait(on seat: Seat, _ continuation: Continuation) {
    let landing = state.withLock { state in
      if state.landing != nil { return state.landing }
      if seat.isFirst {
        state.first = continuation
      } else {
        state.others.append((seat.number, continuation))
      }
      return nil
    }
    if let landing { continuation.resume(returning: landing) }
  }

  /// Gives up a seat; nothing where nobody waits on it.
  func leave(_ seat: Seat) -> (continuation: Continuation, isEmpty: Bool)? {
    state.withLock { state in
      guard let continuation = state.takeContinuation(of: seat) else { return nil }
      state.passengers -= 1
      return (continuation, state.passengers == 0)
    }
  }

  /// Brings everybody what there is.
  func land(_ landing: Landing) {
    let (first, others) = state.withLock { state in
      state.isBoarding = false
      state.landing = landing
      defer { (state.first, state.others) = (nil, []) }
      return (state.first, state.others)
    }
    first?.resume(returning: landing)
    for passenger in others { passenger.continuation.resume(returning: landing) }
  }

  /// Keeps the task that flies, to be able to cancel it.
  ///
  /// It is let go with the flight and no sooner: by a thread of those who wait, as it was made on
  /// one. Memory that is always had on one thread and given back on another costs both a lock.
  func begin(_ task: Task<Void, Never>) { state.withLock { $0.task = task } }

  func cancel() { state.withLock { $0.task }?.cancel() }
}
