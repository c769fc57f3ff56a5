/// A secret in memory, which is never printed by mistake.
public struct SecretText: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The secret itself, for the server that asks for it alone.
  public let revealed: String

  /// Creates a secret.
  public init(_ text: String) { revealed = text }

  public var description: String { "(secret)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
