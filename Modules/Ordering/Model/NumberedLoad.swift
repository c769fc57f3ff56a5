import FoundationCore

/// A value that is loaded again and again, where the load that began last decides.
struct NumberedLoad<Value> {
  private(set) var phase = LoadPhase<Value>.idle
  private var number = 0

  /// Begins a load, and gives it the number that it ends with.
  mutating func begin() -> Int {
    number += 1
    phase.begin()
    return number
  }

  /// Takes what a load brought, unless a later one has begun; tells whether it was taken.
  @discardableResult
  mutating func end(_ number: Int, with result: Result<Value, OrderingError>) -> Bool {
    guard number == self.number else { return false }
    switch result {
    case .success(let value): phase.succeed(with: value)
    case .failure(let error): phase.fail(with: error)
    }
    return true
  }

  /// Takes a value that did not have to be loaded, in place of whatever is under way.
  mutating func put(_ value: Value) {
    number += 1
    phase.succeed(with: value)
  }

  /// Forgets the value, and whatever is under way.
  mutating func reset() {
    number += 1
    phase = .idle
  }

  /// Changes the last good value, where there is one, and leaves the phase as it is.
  mutating func update(_ change: (inout Value) -> Void) {
    guard var value = phase.value else { return }
    change(&value)
    switch phase {
    case .idle: break
    case .loading: phase = .loading(last: value)
    case .loaded: phase = .loaded(value)
    case .failed(let failure, _): phase = .failed(failure, last: value)
    }
  }
}
