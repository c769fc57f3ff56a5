import FoundationCore
import Synchronization

/// Lets so many tasks in at once for each origin; the others wait in the order they came.
final class OriginSemaphore: Sendable {
  private typealias Continuation = CheckedContinuation<Void, any Error>

  private struct Line {
    var inside = 0
    var waiting: [(number: Int, continuation: Continuation)] = []
  }

  private struct State {
    var lastNumber = 0
    /// The lines of origins that somebody is inside of; nobody waits at any other.
    var lines: [Origin: Line] = [:]
  }

  private let places: Int
  private let state = Lock(State())

  init(places: Int) { self.places = max(1, places) }

  /// How many origins somebody is inside of.
  var count: Int { state.withLock { $0.lines.count } }

  /// How many wait at an origin.
  func waiting(for origin: Origin) -> Int {
    state.withLock { $0.lines[origin]?.waiting.count ?? 0 }
  }

  /// Takes a place where one is free now.
  func placeAtOnce(for origin: Origin) -> Place? {
    let isIn = state.withLock { enter(&$0.lines[origin, default: Line()]) }
    return isIn ? Place(in: self, origin) : nil
  }

  /// Waits for a place; who is cancelled leaves the line, and those behind move up.
  func place(for origin: Origin) async throws(HTTPError) -> Place {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    do {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { lineUp(number, for: origin, $0) }
      } onCancel: {
        let continuation = state.withLock { state -> Continuation? in
          let place = state.lines[origin]?.waiting.firstIndex { $0.number == number }
          return place.flatMap { state.lines[origin]?.waiting.remove(at: $0).continuation }
        }
        continuation?.resume(throwing: CancellationError())
      }
    } catch {
      throw HTTPError(.cancelled)
    }
    return Place(in: self, origin)
  }

  // It looks for a cancellation inside the lock: one that comes before has called its handler in
  // vain, one that comes after finds the entry.
  private func lineUp(_ number: Int, for origin: Origin, _ continuation: Continuation) {
    let outcome = state.withLock { state -> Result<Void, any Error>? in
      if Task.isCancelled { return .failure(CancellationError()) }
      if enter(&state.lines[origin, default: Line()]) { return .success(()) }
      state.lines[origin]?.waiting.append((number, continuation))
      return nil
    }
    if let outcome { continuation.resume(with: outcome) }
  }

  private func enter(_ line: inout Line) -> Bool {
    guard line.inside < places else { return false }
    line.inside += 1
    return true
  }

  /// Gives a place to the first in line, or back.
  fileprivate func leave(_ origin: Origin) {
    let first = state.withLock { state -> Continuation? in
      guard var line = state.lines.removeValue(forKey: origin) else { return nil }
      let first = line.waiting.isEmpty ? nil : line.waiting.removeFirst().continuation
      if first == nil { line.inside -= 1 }
      if line.inside > 0 { state.lines[origin] = line }
      return first
    }
    first?.resume()
  }

  /// A place inside, given up by hand or by letting go of it.
  final class Place: Sendable {
    private let turnstile: OriginSemaphore
    private let origin: Origin
    private let isLeft = Atomic(false)

    fileprivate init(in turnstile: OriginSemaphore, _ origin: Origin) {
      self.turnstile = turnstile
      self.origin = origin
    }

    /// Gives up the place; the second time does nothing.
    func leave() {
      if !isLeft.exchange(true, ordering: .relaxed) { turnstile.leave(origin) }
    }

    deinit { leave() }
  }
}
