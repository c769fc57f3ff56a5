/// A secret in memory; whoever prints it by mistake prints nothing.
struct SecretText: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The secret itself, to be handed to whoever asks for it and to nobody else.
  let revealed: String

  init(_ text: String) { revealed = text }

  var description: String { "(secret)" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: []) }
}
