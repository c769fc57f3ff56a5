/// Why a loop has no thread: the system refused what that takes.
public struct LoopFailure: Error, Hashable, Sendable {
  /// The call that failed.
  public let call: String

  /// The system's number for why.
  public let errno: Int32
}
