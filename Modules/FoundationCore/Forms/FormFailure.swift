import Foundation

/// The failure of a form with invalid fields.
public struct FormFailure: Failure, Hashable {
  /// The errors, at least one.
  public let errors: FieldErrors

  /// Creates the failure; `nil` if there are no errors.
  public init?(_ errors: FieldErrors) {
    guard !errors.isEmpty else { return nil }
    self.errors = errors
  }

  public var details: FailureDetails {
    // Two rules for one field can have the same message.
    var seen: Set<String> = []
    let messages = errors.all.map { "\($0.field): \($0.message)" }.filter {
      seen.insert($0).inserted
    }
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
  private var fields: [String] {
    var seen: Set<String> = []
    return errors.all.map(\.field).filter { seen.insert($0).inserted }
  }
}

/// An error of which one case is the failure of a form.
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
