import Catalog
import Foundation
import FoundationCore
import StoreCore

extension Category {
  /// As the store sends it.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .number(id.rawValue)), .init("name", .string(name)),
    ]
    members.add("parent", parent.map { .number($0.rawValue) })
    members.add("image", image.map { .string($0.absoluteString) })
    return .object(members)
  }

  static let schema = JSONSchema.named(
    "Category",
    .object([
      .init("id", .identifier, isRequired: true),
      .init("name", .text, isRequired: true),
      .init("parent", .identifier),
      .init("image", .text),
    ])
  )
}
