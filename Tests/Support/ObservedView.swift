public import FoundationCore
import Observation

/// A view of a model as SwiftUI has it: it reads values, and reads them again after they change.
@MainActor
public final class ObservedView<Value: Sendable> {
  private let read: @MainActor () -> Value
  private let states = ObservedValue<[Value]>([])

  /// Shows the value, and every later one.
  public init(_ read: @escaping @MainActor () -> Value) {
    self.read = read
    show()
  }

  /// The values that were shown, the first one included.
  public var shown: [Value] { states.value }

  /// Waits until the value that is shown meets a condition.
  public func shows(_ condition: @escaping @Sendable (Value) -> Bool) async -> Bool {
    await states.waitUntil { $0.last.map(condition) ?? false }
  }

  private func show() {
    let value = withObservationTracking {
      read()
    } onChange: { [weak self] in
      // A view may only be told on the main actor.
      MainActor.preconditionIsolated()
      Task { @MainActor in self?.show() }
    }
    states.update { $0.append(value) }
  }
}

extension LoadPhase {
  /// The name of the phase.
  public var word: String {
    switch self {
    case .idle: "idle"
    case .loading: "loading"
    case .loaded: "loaded"
    case .failed: "failed"
    }
  }
}
