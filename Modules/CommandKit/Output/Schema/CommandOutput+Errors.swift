import FoundationCore

extension CommandOutput {
  /// The object that `JSONFailurePresenter` writes for a failure.
  static let errors = CommandOutput {
    object([
      "error": object([
        "code": String.schema,
        "category": .enumeration(categories),
        "title": String.schema,
        "reason": String?.schema,
        "suggestion": String?.schema,
        "causes": .list(
          of: object(["code": String.schema, "title": String.schema, "reason": String?.schema])
        ),
        "recoveries": .list(of: recovery),
      ])
    ]).json
  }

  /// The categories of failures; a cancellation is never shown as one.
  private static let categories = FailureCategory.allCases.filter { $0 != .cancelled }
    .map(\.rawValue)

  /// A recovery, which has further members for its action, such as `after` or `command`.
  private static let recovery = object(
    ["action": String.schema, "title": String.schema, "automatic": Bool.schema],
    others: .any
  )

  private static func object(
    _ properties: KeyValuePairs<String, JSONSchema>,
    others: JSONSchema? = nil
  ) -> JSONSchema {
    .object(properties.map { .init($0.key, $0.value, isRequired: true) }, others: others)
  }
}
