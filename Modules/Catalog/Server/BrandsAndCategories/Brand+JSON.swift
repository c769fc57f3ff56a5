import Catalog
import FoundationCore
import StoreCore

extension Brand {
  /// As the store sends it.
  var json: JSONValue {
    .object([.init("id", .number(id.rawValue)), .init("name", .string(name))])
  }

  static let schema = JSONSchema.named(
    "Brand",
    .object([
      .init("id", .identifier, isRequired: true), .init("name", .text, isRequired: true),
    ])
  )
}
