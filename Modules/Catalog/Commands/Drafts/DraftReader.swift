import Catalog
import CommandKit
import FoundationCore

/// A reader of a draft document, which collects all errors.
///
/// A missing field is empty; an unknown field is an error, probably a misspelling.
struct DraftReader {
  let categories: CategoryTree
  private(set) var errors = FieldErrors()

  init(categories: CategoryTree) { self.categories = categories }

  mutating func addError(at field: String, code: String, message: String) {
    errors = FieldErrors(errors.all + [FieldError(field: field, code: code, message: message)])
  }

  mutating func draft(_ value: JSONValue) -> ProductDraft {
    let object = members(
      of: value,
      at: "",
      known: [
        "title", "description", "status", "brand", "category", "options", "variants", "images",
      ]
    )
    return ProductDraft(
      title: text(object["title"], at: "title") ?? "",
      description: text(object["description"], at: "description") ?? "",
      status: status(object["status"]),
      brand: text(object["brand"], at: "brand"),
      category: category(object["category"]),
      options: list(object["options"], at: "options") { $0.option($1, at: $2) },
      variants: list(object["variants"], at: "variants") { $0.variant($1, at: $2) },
      images: list(object["images"], at: "images") { $0.image($1, at: $2) }
    )
  }

  private mutating func status(_ value: JSONValue?) -> Product.Status {
    guard let word = text(value, at: "status") else { return .active }
    if let status = Product.Status(rawValue: word) { return status }
    let choices = Product.Status.allCases.map(\.rawValue).joined(separator: ", ")
    addError(at: "status", code: "choice", message: "Choose from: \(choices).")
    return .active
  }

  private mutating func category(_ value: JSONValue?) -> Category.ID? {
    let path = list(value, at: "category") { $0.text($1, at: $2) ?? "" }
    if path.isEmpty { return nil }
    if let category = categories.category(at: path) { return category.id }
    addError(at: "category", code: "unknown", message: "There is no such category.")
    return nil
  }

  private mutating func option(_ value: JSONValue, at path: String) -> Product.Option {
    let object = members(of: value, at: path, known: ["name", "values"])
    return Product.Option(
      text(object["name"], at: "\(path).name") ?? "",
      values: list(object["values"], at: "\(path).values") { $0.text($1, at: $2) ?? "" }
    )
  }

  private mutating func variant(_ value: JSONValue, at path: String) -> VariantDraft {
    let object = members(of: value, at: path, known: ["sku", "options", "prices", "onHand"])
    var options: [String: String] = [:]
    if case .object(let members) = object["options"] {
      for member in members {
        options[member.name] = text(member.value, at: "\(path).options.\(member.name)")
      }
    } else if let other = object["options"], other != .null {
      addError(
        at: "\(path).options",
        code: "type",
        message: "Must be an object, such as {\"Colour\": \"red\"}."
      )
    }
    return VariantDraft(
      sku: SKU(rawValue: text(object["sku"], at: "\(path).sku") ?? ""),
      options: options,
      prices: list(object["prices"], at: "\(path).prices") { $0.price($1, at: $2) }.compactMap(
        \.self
      ),
      onHand: count(object["onHand"], at: "\(path).onHand")
    )
  }

  private mutating func price(_ value: JSONValue, at path: String) -> Money? {
    if case .string(let text) = value, let amount = Amount(argument: text), amount.hasCurrency,
      let money = try? amount.money(in: .euro)
    {
      return money
    }
    // As 'catalog export' writes it.
    if case .number(let amount) = value["amount"], let units = Int64(amount),
      case .string(let code) = value["currency"], let currency = Currency(code)
    {
      return Money(minorUnits: units, currency: currency)
    }
    addError(
      at: path,
      code: "price",
      message: "Must be an amount with its currency, such as \"12.50 EUR\"."
    )
    return nil
  }

  private mutating func image(_ value: JSONValue, at path: String) -> Product.Image {
    let object = members(of: value, at: path, known: ["url", "text"])
    return Product.Image(
      url: text(object["url"], at: "\(path).url") ?? "",
      text: text(object["text"], at: "\(path).text")
    )
  }

  private mutating func count(_ value: JSONValue?, at path: String) -> Int? {
    switch value {
    case nil, .null: return nil
    case .number(let spelling):
      if let count = Int(spelling) { return count }
      fallthrough
    default:
      addError(at: path, code: "type", message: "Must be a whole number.")
      return nil
    }
  }

  private mutating func text(_ value: JSONValue?, at path: String) -> String? {
    switch value {
    case nil, .null: return nil
    case .string(let text): return text
    default:
      addError(at: path, code: "type", message: "Must be a string.")
      return nil
    }
  }

  private mutating func list<Item>(
    _ value: JSONValue?,
    at path: String,
    read: (inout DraftReader, JSONValue, String) -> Item
  ) -> [Item] {
    switch value {
    case nil, .null: return []
    case .array(let elements):
      return elements.enumerated().map { read(&self, $1, "\(path)[\($0)]") }
    default:
      addError(at: path, code: "type", message: "Must be a list.")
      return []
    }
  }

  private mutating func members(
    of value: JSONValue,
    at path: String,
    known: [String]
  ) -> [String: JSONValue] {
    guard case .object(let members) = value else {
      addError(at: path, code: "type", message: "Must be an object.")
      return [:]
    }
    for member in members where !known.contains(member.name) {
      let meant = Suggestions.nearest(to: member.name, in: known)
      addError(
        at: path.isEmpty ? member.name : "\(path).\(member.name)",
        code: "unknown_field",
        message: meant.map { "Did you mean '\($0)'?" }
          ?? "Choose from: \(known.joined(separator: ", "))."
      )
    }
    return Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
  }
}
