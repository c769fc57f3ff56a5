import Foundation

/// All validation errors of a form.
///
/// A form is a plain value that validates itself:
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
/// A screen shows `form.errors["email"]` under the field. Call `try form.errors.throwIfAny()` before
/// submitting the form.
public struct FieldErrors: Sendable, Hashable {
  /// The errors in the order of the fields and their rules.
  public private(set) var all: [FieldError]

  /// Creates a list of errors, which is empty or has the errors of a server.
  public init(_ all: [FieldError] = []) {
    self.all = all
  }

  /// `true` if the form is valid.
  public var isEmpty: Bool { all.isEmpty }

  /// The errors of one field.
  public subscript(field: String) -> [FieldError] {
    all.filter { $0.field == field }
  }

  /// Adds an error for every rule that the value of a field breaks.
  ///
  /// The name of the field is computed only then.
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

  /// Throws if there are any errors.
  ///
  /// - Throws: A ``FormFailure`` with all errors.
  public func throwIfAny() throws(FormFailure) {
    if let failure = FormFailure(self) { throw failure }
  }
}

/// A validation error of one field of a form.
public struct FieldError: Sendable, Hashable {
  /// The name of the field, in the form and on the server.
  public let field: String

  /// The stable name of the broken rule, such as `required`.
  public let code: String

  /// A message for the user, which never contains the entered value.
  public let message: String

  /// The accepted values, if there are only a few.
  public let accepted: [String]

  /// Creates an error found by a form or a server.
  public init(field: String, code: String, message: String, accepted: [String] = []) {
    self.field = field
    self.code = code
    self.message = message
    self.accepted = accepted
  }
}

extension FieldError: Shaped {
  private var choices: [String]? { accepted.isEmpty ? nil : accepted }

  public static let shape = Shape<FieldError>(
    "FieldError",
    Field("field", \.field),
    Field("code", \.code),
    Field("message", \.message),
    .optional("accepted", \.choices),
    make: { FieldError(field: $0, code: $1, message: $2, accepted: $3 ?? []) }
  )
}

/// The failure of a form with invalid fields.
public struct FormFailure: Failure, Hashable {
  /// The errors, at least one.
  public let errors: FieldErrors

  /// Creates the failure; `nil` if there are no errors.
  public init?(_ errors: FieldErrors) {
    guard !errors.isEmpty else { return nil }
    self.errors = errors
  }

  /// Creates the failure of one error.
  public init(_ error: FieldError) { errors = FieldErrors([error]) }

  public var details: FailureDetails {
    // Two rules for one field can have the same message.
    let messages = errors.all.map { "\($0.field): \($0.message)" }.uniqued()
    return FailureDetails(
      "form.invalid",
      .usage,
      fields.count == 1
        ? "The field \(fields[0]) is invalid." : "\(fields.count) fields are invalid.",
      reason: messages.joined(separator: " "),
      suggestion: "Correct \(fields.joined(separator: ", ")) and try again.",
      // A recovery for each field, with its accepted values.
      recoveries: fields.map { field in
        let accepted = errors[field].flatMap(\.accepted)
        return Recovery(.edit(field: field, accepted: accepted), title: "Correct \(field)")
      }
    )
  }

  /// The invalid fields, each once, in the order of the form.
  private var fields: [String] { errors.all.map(\.field).uniqued() }
}

/// An error with a case for the failure of a form.
///
///     do {
///       try await catalog.add(draft)
///     } catch let error as any FormError {
///       titleError = error.form?.errors["title"].first?.message
///     }
public protocol FormError: Failure {
  /// The failure of the form; `nil` in the other cases.
  var form: FormFailure? { get }
}
