/// A value that is loaded repeatedly, and keeps the result of the load that began last.
///
/// Each load gets a number when it begins. The result of an earlier load is ignored, so that it cannot
/// overwrite that of a later one.
public struct LatestLoad<Value> {
  /// The phase of the latest load.
  public private(set) var phase = LoadPhase<Value>.idle
  private var number = 0

  /// Creates a value that has not been loaded.
  public init() {}

  /// Begins a load, and returns its number.
  public mutating func begin() -> Int {
    number += 1
    phase.begin()
    return number
  }

  /// Ends a load with its value; returns `false`, and ignores it, if a later load has begun.
  @discardableResult
  public mutating func end(_ number: Int, with value: Value) -> Bool {
    guard number == self.number else { return false }
    phase.succeed(with: value)
    return true
  }

  /// Ends a load with its error, which is ignored if a later load has begun.
  public mutating func end(_ number: Int, throwing error: any Error) {
    if number == self.number { phase.fail(with: error) }
  }

  /// Records a failure to update the value, unless a load is in progress.
  public mutating func fail(with error: any Error) {
    if !phase.isLoading { phase.fail(with: error) }
  }

  /// Dismisses the failure of the phase, if there is one; the last value remains.
  public mutating func dismissFailure() { phase.dismissFailure() }

  /// The report of the failure of the phase; setting `nil` dismisses it.
  public var failureReport: FailureReport? {
    get { phase.failureReport }
    set { phase.failureReport = newValue }
  }

  /// Sets a value that did not have to be loaded, and ignores the result of a load in progress.
  public mutating func set(_ value: Value) {
    number += 1
    phase.succeed(with: value)
  }

  /// Removes the value, and ignores the result of a load in progress.
  public mutating func reset() {
    number += 1
    phase = .idle
  }

  /// Changes the last value, if there is one, and keeps the phase.
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
