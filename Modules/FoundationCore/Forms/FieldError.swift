/// What is wrong with one field of a form.
public struct FieldError: Sendable, Hashable, Codable {
  /// The name of the field, as the form and the server call it.
  public let field: String

  /// A stable name of the broken rule, such as `required`.
  public let code: String

  /// A sentence for the person who fills in the form; it never repeats what was typed.
  public let message: String

  /// What would be accepted, where the choice is small.
  public let accepted: [String]

  /// Says what is wrong with a field, where a form or a server has found it.
  public init(field: String, code: String, message: String, accepted: [String] = []) {
    self.field = field
    self.code = code
    self.message = message
    self.accepted = accepted
  }
}
