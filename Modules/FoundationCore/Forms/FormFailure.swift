import Foundation

/// A form that can't be sent as it is.
public struct FormFailure: Failure, Hashable {
  /// What is wrong, at least one thing.
  public let errors: FieldErrors

  /// Nothing where there is nothing wrong.
  public init?(_ errors: FieldErrors) {
    guard !errors.isEmpty else { return nil }
    self.errors = errors
  }

  public var code: String { "form.invalid" }

  public var category: FailureCategory { .usage }

  public var title: String {
    fields.count == 1
      ? "The field \(fields[0]) is not right." : "\(fields.count) fields are not right."
  }

  public var reason: String? {
    // Two that judge one field may come to the same words.
    var seen: Set<String> = []
    return errors.all.map { "\($0.field): \($0.message)" }
      .filter { seen.insert($0).inserted }
      .joined(separator: " ")
  }

  public var suggestion: String? {
    "Correct \(fields.joined(separator: ", ")) and send it again."
  }

  /// One way out for each field, with all that would be accepted there.
  public var recoveries: [Recovery] {
    fields.map { field in
      let accepted = errors[field].flatMap(\.accepted)
      return Recovery(.edit(field: field, accepted: accepted), title: "Correct \(field)")
    }
  }

  /// Each field once, in the order of the form.
  private var fields: [String] {
    var seen: Set<String> = []
    return errors.all.map(\.field).filter { seen.insert($0).inserted }
  }
}
