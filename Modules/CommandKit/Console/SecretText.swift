/// A secret in memory, with a description that hides it.
public struct SecretText: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The secret itself, to send to its server only.
  public let revealed: String

  /// Creates a secret.
  public init(_ text: String) { revealed = text }

  public var description: String { "(secret)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
