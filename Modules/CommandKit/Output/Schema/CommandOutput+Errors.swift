import FoundationCore

extension CommandOutput {
  /// The object that `JSONFailurePresenter` writes for a failure.
  static let errors = CommandOutput {
    object([
      "error": object([
        "code": String.schema,
        "category": ["type": "string", "enum": .array(categories)],
        "title": String.schema,
        "reason": String?.schema,
        "suggestion": String?.schema,
        "causes": list(
          of: object(["code": String.schema, "title": String.schema, "reason": String?.schema])
        ),
        "recoveries": list(of: recovery),
      ])
    ])
  }

  /// The categories of failures; a cancellation is never shown as one.
  private static let categories = FailureCategory.allCases.filter { $0 != .cancelled }
    .map { JSONValue.string($0.rawValue) }

  /// A recovery, which has further members for its action, such as `after` or `command`.
  private static let recovery = object(
    ["action": String.schema, "title": String.schema, "automatic": Bool.schema],
    isOpen: true
  )

  private static func list(of item: JSONValue) -> JSONValue { ["type": "array", "items": item] }

  private static func object(
    _ properties: KeyValuePairs<String, JSONValue>,
    isOpen: Bool = false
  ) -> JSONValue {
    [
      "type": "object",
      "properties": .object(properties.map { .init($0.key, $0.value) }),
      "required": .array(properties.map { .string($0.key) }),
      "additionalProperties": .bool(isOpen),
    ]
  }
}
