import Catalog
import CommandKit
import FoundationCore

/// A draft as a user reads and writes it: JSON, with prices as text and the category by its names.
///
///     {
///       "title": "Mug",
///       "category": ["Kitchen", "Mugs"],
///       "variants": [{ "sku": "MUG-RED", "prices": ["12.50 EUR"], "onHand": 5 }]
///     }
///
/// Lines before it that begin with `#` are remarks.
struct DraftDocument: Sendable, Equatable {
  let text: String

  init(text: String) { self.text = text }

  /// Creates the document of a draft.
  init(_ draft: ProductDraft, in categories: CategoryTree) {
    text = draft.document(in: categories).text(.indented) + "\n"
  }

  /// Returns the same under remarks of its errors.
  func remarking(_ errors: [FieldError]) -> DraftDocument {
    let lines = errors.map { "# \($0.field.isEmpty ? "" : "\($0.field): ")\($0.message)\n" }
    return DraftDocument(text: lines.joined() + withoutRemarks)
  }

  /// Returns the draft; throws every error at once.
  func draft(in categories: CategoryTree) throws(FormFailure) -> ProductDraft {
    var reader = DraftReader(categories: categories)
    let draft: ProductDraft
    do {
      draft = reader.draft(
        try ExactJSONDecoder().decode(JSONValue.self, from: Array(withoutRemarks.utf8))
      )
    } catch {
      reader.note("", "json", "This is not JSON: \(error.asFailure.reason ?? "")")
      try reader.errors.throwIfAny()
      return ProductDraft()
    }
    try reader.errors.throwIfAny()
    return draft
  }

  private var withoutRemarks: String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { $0.hasPrefix("#") }.joined(separator: "\n")
  }
}

extension ProductDraft {
  fileprivate func document(in categories: CategoryTree) -> JSONValue {
    .object([
      .init("title", .string(title)),
      .init("description", .string(description)),
      .init("status", .string(status.rawValue)),
      .init("brand", brand.json),
      .init("category", categories.names(to: category).json),
      .init("options", options.json),
      .init("variants", .array(variants.map { $0.document(of: options) })),
      .init("images", images.json),
    ])
  }
}

extension VariantDraft {
  /// The options in the order of the product's, and then those that it does not know.
  fileprivate func document(of known: [Product.Option]) -> JSONValue {
    let order = known.map(\.name)
    let names =
      order.filter { options[$0] != nil }
      + options.keys.sorted().filter {
        !order.contains($0)
      }
    return .object([
      .init("sku", .string(sku.rawValue)),
      .init("options", .object(names.map { .init($0, options[$0].json) })),
      .init("prices", .array(prices.map { .string($0.description) })),
      .init("onHand", onHand.json),
    ])
  }
}
