import Catalog
import FoundationCore
import StoreCore

extension ProductRecord {
  /// The JSON of a line of an export.
  var json: JSONValue {
    let draft = draft
    return .object(
      ProductDraft.members.compactMap { member in
        if member.name == "category" { return .init(member.name, category.json) }
        let value = member.json(draft)
        return value == .null ? nil : .init(member.name, value)
      }
    )
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
      ProductDraft.members.map { member in
        let isPath = member.name == "category"
        let path = JSONSchema.nullable(.array(.line, 0...CategoryDraft.maximumDepth))
        return .init(
          member.name,
          isPath ? path : member.schema,
          isRequired: member.isRequired
        )
      }
    )
  )
}

extension JSONValue {
  /// The value as a line of NDJSON, with its end.
  var line: [UInt8] {
    var line = jsonBytes()
    line.append(UInt8(ascii: "\n"))
    return line
  }
}
