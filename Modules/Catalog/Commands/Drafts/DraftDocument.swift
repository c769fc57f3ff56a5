import Catalog
import CommandKit
import FoundationCore

/// A draft as the user edits it: a record of an export, with prices as text.
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

  /// Creates the document of a draft, with its empty fields to fill in.
  init(_ draft: ProductDraft, in categories: CategoryTree) {
    let record = ProductRecord(draft, category: categories.names(to: draft.category))
    let variants = draft.variants.map { variant in
      variant.allFields.mapping("prices") { .string($0.money?.description ?? "") }
    }
    text = record.allFields.replacing("variants", with: .array(variants)).text(.indented) + "\n"
  }

  /// Returns the document with errors as comments.
  func withComments(_ errors: [FieldError]) -> DraftDocument {
    let lines = errors.map { "# \($0.field.isEmpty ? "" : "\($0.field): ")\($0.message)\n" }
    return DraftDocument(text: lines.joined() + withoutComments)
  }

  /// Returns the draft; throws all errors at once.
  func draft(in categories: CategoryTree) throws(FormFailure) -> ProductDraft {
    var draft = ProductDraft()
    var errors: [FieldError] = []
    do {
      let text = Array(withoutComments.utf8)
      let document = try ExactJSONDecoder().decode(JSONValue.self, from: text).readingPrices
      errors = ProductRecord.schema.check(document).map(\.inDocument)
      if errors.isEmpty {
        let record = try ExactJSONDecoder().decode(
          ProductRecord.self,
          from: Array(document.text().utf8)
        )
        draft = record.draft
        draft.category = categories.category(at: record.category)?.id
        if draft.category == nil, !record.category.isEmpty {
          let message = "There is no such category."
          errors = [FieldError(field: "category", code: "unknown", message: message)]
        }
      }
    } catch {
      let message = "This is not JSON: \(error.asFailure.reason ?? "")"
      errors = [FieldError(field: "", code: "json", message: message)]
    }
    try FieldErrors(errors).throwIfAny()
    return draft
  }

  private var withoutComments: String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { $0.hasPrefix("#") }.joined(separator: "\n")
  }
}

extension Shaped {
  /// The JSON object with all fields; an absent one is null.
  fileprivate var allFields: JSONValue {
    .object(Self.members.map { .init($0.name, $0.json(self)) })
  }
}

extension JSONValue {
  /// The document with prices such as "12.50 EUR" as a record has them; others stay.
  fileprivate var readingPrices: JSONValue {
    mapping("variants") { variant in
      variant.mapping("prices") { price in
        // An amount with too many decimals is as wrong as any other text.
        guard case .string(let text) = price, let amount = Amount(argument: text),
          let currency = amount.currency, let money = try? amount.money(in: currency)
        else { return price }
        return money.json
      }
    }
  }

  /// Returns the object with each element of a member's array mapped.
  fileprivate func mapping(_ name: String, _ transform: (JSONValue) -> JSONValue) -> JSONValue {
    guard case .array(let elements)? = self[name] else { return self }
    return replacing(name, with: .array(elements.map(transform)))
  }

  fileprivate func replacing(_ name: String, with value: JSONValue) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.map { $0.name == name ? .init(name, value) : $0 })
  }
}

extension FieldError {
  /// The error of a record, in the words of the document.
  fileprivate var inDocument: FieldError {
    var message = message
    if field.contains(/prices\[\d+\]$/) {
      message = "Must be an amount with its currency, such as \"12.50 EUR\"."
    } else if code == "unknown", let name = field.split(separator: ".").last {
      message =
        Suggestions.nearest(to: String(name), in: accepted).map { "Did you mean '\($0)'?" }
        ?? "Choose from: \(accepted.joined(separator: ", "))."
    }
    return FieldError(field: field == "$" ? "" : field, code: code, message: message)
  }
}
