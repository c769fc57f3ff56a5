/// Repeats requests during which something was changed, since their responses may be out of date.
///
/// A model has one for all lists and values that its changes affect.
@MainActor
public final class ChangeTracker {
  private var count = 0

  /// Creates a tracker without changes.
  public init() {}

  /// Records a change that a server has confirmed.
  public func recordChange() { count += 1 }

  /// Sends a request, again as long as changes are made during it.
  ///
  /// - Throws: The error of the request.
  public func retrying<Value, Failed: Error>(
    _ request: () async throws(Failed) -> Value
  ) async throws(Failed) -> Value {
    while true {
      let before = count
      let value = try await request()
      if before == count { return value }
    }
  }
}
