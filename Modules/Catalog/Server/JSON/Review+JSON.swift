import Catalog
import FoundationCore
import StoreCore

extension Review {
  /// The JSON of a response.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .number(id.rawValue)),
      .init("customer", .string(customer)),
      .init("stars", .number(stars)),
      .init("title", .string(title)),
      .init("text", .string(text)),
    ]
    members.add("createdAt", createdAt?.json)
    return .object(members)
  }

  static let schema = JSONSchema.named(
    "Review",
    .object([
      .init("id", .identifier, isRequired: true),
      .init("customer", .text, isRequired: true),
      .init("stars", .integer(1...5), isRequired: true),
      .init("title", .text, isRequired: true),
      .init("text", .text, isRequired: true),
      .init("createdAt", .date),
    ])
  )
}

extension ReviewDraft {
  /// The schema of each value; further rules are validated by the draft.
  static let schema = JSONSchema.named(
    "ReviewDraft",
    .object([
      .init("customer", .line, isRequired: true),
      .init("stars", .integer(1...5), isRequired: true),
      .init("title", .text),
      .init("text", .text),
    ])
  )
}
