import Catalog
import CommandKit
import FoundationCore
import StoreHTTP

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
    let document = record.allFields.mappingElements("variants") { variant in
      variant.mappingElements("prices") { .string($0.money?.description ?? "") }
    }
    text = document.text(.indented) + "\n"
  }

  /// Returns the document with errors as comments.
  func withComments(_ errors: [FieldError]) -> DraftDocument {
    let lines = errors.map { "# \($0.field.isEmpty ? "" : "\($0.field): ")\($0.message)\n" }
    return DraftDocument(text: lines.joined() + withoutComments)
  }

  /// Returns the draft, with the ID of a known category; throws all errors of its form at once.
  func draft(in categories: CategoryTree) throws(FormFailure) -> ProductDraft {
    let text = Array(withoutComments.utf8)
    let document: JSONValue
    do { document = try ExactJSONDecoder().decode(JSONValue.self, from: text) } catch {
      let message = "This is not JSON: \(error.reason ?? "")"
      throw FormFailure(FieldError(field: "", code: "json", message: message))
    }
    do {
      var draft = try ProductRecord(document, text: text).draft
      if let known = categories.category(at: draft.categoryPath ?? []) {
        (draft.category, draft.categoryPath) = (known.id, nil)
      }
      return draft
    } catch {
      try FieldErrors(error.errors.all.map(\.inDocument)).throwIfAny()
      throw error
    }
  }

  private var withoutComments: String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { $0.hasPrefix("#") }.joined(separator: "\n")
  }
}

extension ProductRecord {
  /// The JSON object with all fields; an absent one is null.
  fileprivate var allFields: JSONValue {
    let object = JSONValue.object(Self.members.map { .init($0.name, $0.json(self)) })
    return object.mappingElements("variants") { variant in
      .object(VariantDraft.members.map { .init($0.name, variant[$0.name] ?? .null) })
    }
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

extension DraftDocument {
  /// Reads a file, or standard input for `-`.
  init(in file: Path, with context: any CatalogContext) async throws {
    let name = file.text == "-" ? "Standard input" : file.text
    var budget = ReadingBudget(for: name, bytes: 1 << 20)
    var bytes: [UInt8] = []
    for try await chunk in try context.body(of: file) {
      try budget.takeBytes(chunk.count)
      bytes += chunk
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw DraftReadFailure(file: file.text, reason: "It is not valid UTF-8.")
    }
    self.init(text: text)
  }

  /// Returns the draft of a file; throws an error without a field as one of the whole file.
  func draft(in categories: CategoryTree, from file: Path) throws -> ProductDraft {
    do throws(FormFailure) {
      return try draft(in: categories)
    } catch {
      guard error.errors.all.allSatisfy(\.field.isEmpty) else { throw error }
      let reason = error.errors.all.map(\.message).joined(separator: " ")
      throw DraftReadFailure(file: file.text, reason: reason)
    }
  }
}

/// A failure to read a product from a file, or from standard input for `-`.
struct DraftReadFailure: Failure {
  let file: String
  let reason: String?

  var details: FailureDetails {
    .init(
      "store.unreadable_draft",
      .usage,
      "\(file == "-" ? "Standard input" : file) does not contain a product.",
      reason: reason,
      suggestion: "Run 'rialto catalog add' in a terminal for a template."
    )
  }
}
