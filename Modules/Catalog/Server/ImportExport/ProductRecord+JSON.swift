import Catalog
import FoundationCore
import StoreCore

extension ProductRecord {
  /// The JSON of a line of an export.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("title", .string(title)),
      .init("description", .string(description)),
      .init("status", .string(status.rawValue)),
    ]
    members.add("brand", brand.map(JSONValue.string))
    members += [
      .init("category", .array(category.map(JSONValue.string))),
      .init("options", .array(options.map(\.json))),
      .init("variants", .array(variants.map(\.json))),
      .init("images", .array(images.map(\.json))),
    ]
    return .object(members)
  }

  /// The draft of the record, without a category.
  var draft: ProductDraft {
    ProductDraft(
      title: title,
      description: description,
      status: status,
      brand: brand,
      options: options,
      variants: variants,
      images: images
    )
  }

  static let schema = JSONSchema.named(
    "ProductRecord",
    .object(
      ProductDraft.members(category: .array(.line, 0...CategoryDraft.maximumDepth))
    )
  )
}
