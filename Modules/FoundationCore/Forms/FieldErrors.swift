/// Everything that is wrong with a form, found in one go.
///
/// A form is a plain value that says what is wrong with it:
///
///     struct LoginForm {
///       var email = ""
///       var password = ""
///
///       var errors: FieldErrors {
///         var errors = FieldErrors()
///         errors.check("email", email, .required, .email)
///         errors.check("password", password, .required, .length(8...))
///         return errors
///       }
///     }
///
/// A screen shows `form.errors["email"]` under the field; `try form.errors.throwIfAny()` stands
/// before the form is sent.
public struct FieldErrors: Sendable, Hashable {
  /// The errors in the order of the fields and their rules.
  public private(set) var all: [FieldError]

  /// Starts with none, or with those a server has found.
  public init(_ all: [FieldError] = []) {
    self.all = all
  }

  /// Whether the form is right.
  public var isEmpty: Bool { all.isEmpty }

  /// The errors of one field.
  public subscript(field: String) -> [FieldError] {
    all.filter { $0.field == field }
  }

  /// Notes every rule that the value of a field breaks; its name is asked for only then.
  public mutating func check<Value>(
    _ field: @autoclosure () -> String,
    _ value: Value,
    _ rules: FieldRule<Value>...
  ) {
    for rule in rules where !rule.isMet(value) {
      all.append(
        FieldError(
          field: field(),
          code: rule.code,
          message: rule.message(),
          accepted: rule.accepted
        )
      )
    }
  }

  /// Throws when there are any.
  public func throwIfAny() throws(FormFailure) {
    if let failure = FormFailure(self) { throw failure }
  }
}
