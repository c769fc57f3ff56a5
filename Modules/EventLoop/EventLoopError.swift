/// The refusal of the system to make what a loop's thread needs.
public struct EventLoopError: Error, Hashable, Sendable {
  /// The call that failed.
  public let call: String

  /// The system's number for why.
  public let errno: Int32
}
