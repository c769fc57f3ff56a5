import Catalog
import CommandKit
import FoundationCore

/// A draft as the user edits it: JSON, with prices as text and the category as a path of names.
///
///     {
///       "title": "Mug",
///       "category": ["Kitchen", "Mugs"],
///       "variants": [{ "sku": "MUG-RED", "prices": ["12.50 EUR"], "onHand": 5 }]
///     }
///
/// Lines at the beginning that start with `#` are comments.
struct DraftDocument: Sendable, Equatable {
  let text: String

  init(text: String) { self.text = text }

  /// Creates the document of a draft.
  init(_ draft: ProductDraft, in categories: CategoryTree) {
    text = draft.document(in: categories).text(.indented) + "\n"
  }

  /// Returns the document with errors as comments.
  func withComments(_ errors: [FieldError]) -> DraftDocument {
    let lines = errors.map { "# \($0.field.isEmpty ? "" : "\($0.field): ")\($0.message)\n" }
    return DraftDocument(text: lines.joined() + withoutComments)
  }

  /// Returns the draft; throws all errors at once.
  func draft(in categories: CategoryTree) throws(FormFailure) -> ProductDraft {
    var reader = DraftReader(categories: categories)
    let draft: ProductDraft
    do {
      draft = reader.draft(
        try ExactJSONDecoder().decode(JSONValue.self, from: Array(withoutComments.utf8))
      )
    } catch {
      reader.addError(
        at: "",
        code: "json",
        message: "This is not JSON: \(error.asFailure.reason ?? "")"
      )
      try reader.errors.throwIfAny()
      return ProductDraft()
    }
    try reader.errors.throwIfAny()
    return draft
  }

  private var withoutComments: String {
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
  /// Returns the document, with the options in the order of the product's, then unknown ones.
  fileprivate func document(of known: [Product.Option]) -> JSONValue {
    let order = known.map(\.name)
    let names =
      order.filter { options[$0] != nil }
      + options.keys.ordered().filter {
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
