import FoundationCore

/// A view of a model as SwiftUI has it: it reads values, and reads them again after they change.
@MainActor
public final class ObservedView<Value: Sendable> {
  private let states = ObservedValue<[Value]>([])
  private let following: Task<Void, Never>

  /// Shows the value, and every later one.
  public init(_ read: @escaping @MainActor @Sendable () -> Value) async {
    following = Task { [states] in
      for await value in ObservedValues(read) { states.update { $0.append(value) } }
    }
    _ = await states.waitUntil { !$0.isEmpty }
  }

  deinit { following.cancel() }

  /// The values that were shown, the first one included.
  public var shown: [Value] { states.value }

  /// Waits until the value that is shown meets a condition.
  public func shows(_ condition: @escaping @Sendable (Value) -> Bool) async -> Bool {
    await states.waitUntil { $0.last.map(condition) ?? false }
  }
}
