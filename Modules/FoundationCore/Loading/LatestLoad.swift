/// A value that is loaded again and again, where the load that began last decides.
///
/// Each load gets a number as it begins and ends with it; whatever an earlier one brings is not
/// taken, and cannot overwrite what came after it was asked for.
public struct LatestLoad<Value> {
  /// Where the loading stands.
  public private(set) var phase = LoadPhase<Value>.idle
  private var number = 0

  /// Makes a value that nobody has asked for yet.
  public init() {}

  /// Begins a load, and gives it the number that it ends with.
  public mutating func begin() -> Int {
    number += 1
    phase.begin()
    return number
  }

  /// Takes what a load brought, unless a later one has begun; tells whether it was taken.
  @discardableResult
  public mutating func end(_ number: Int, with value: Value) -> Bool {
    guard number == self.number else { return false }
    phase.succeed(with: value)
    return true
  }

  /// Takes the error that a load ended with, unless a later one has begun.
  public mutating func end(_ number: Int, failing error: any Error) {
    if number == self.number { phase.fail(with: error) }
  }

  /// Says that the value could not be kept up, and leaves whatever is under way alone.
  public mutating func fail(with error: any Error) {
    if !phase.isLoading { phase.fail(with: error) }
  }

  /// Takes a value that did not have to be loaded, in place of whatever is under way.
  public mutating func put(_ value: Value) {
    number += 1
    phase.succeed(with: value)
  }

  /// Forgets the value, and whatever is under way.
  public mutating func reset() {
    number += 1
    phase = .idle
  }

  /// Changes the last good value, where there is one, and leaves the phase as it is.
  public mutating func update(_ change: (inout Value) -> Void) {
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

extension LatestLoad: Sendable where Value: Sendable {}
