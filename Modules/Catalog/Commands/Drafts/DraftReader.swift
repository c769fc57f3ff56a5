import Catalog
import CommandKit
import FoundationCore

/// A reader of the draft that a user wrote, which notes every error.
///
/// A field that is left out is empty; an unknown field is an error, for it is mistyped.
struct DraftReader {
  let categories: CategoryTree
  private(set) var errors = FieldErrors()

  init(categories: CategoryTree) { self.categories = categories }

  mutating func note(_ field: String, _ code: String, _ message: String) {
    errors = FieldErrors(errors.all + [FieldError(field: field, code: code, message: message)])
  }

  mutating func draft(_ value: JSONValue) -> ProductDraft {
    let object = members(
      of: value,
      "",
      ["title", "description", "status", "brand", "category", "options", "variants", "images"]
    )
    return ProductDraft(
      title: text(object["title"], "title") ?? "",
      description: text(object["description"], "description") ?? "",
      status: status(object["status"]),
      brand: text(object["brand"], "brand"),
      category: category(object["category"]),
      options: list(object["options"], "options") { $0.option($1, $2) },
      variants: list(object["variants"], "variants") { $0.variant($1, $2) },
      images: list(object["images"], "images") { $0.image($1, $2) }
    )
  }

  private mutating func status(_ value: JSONValue?) -> Product.Status {
    guard let word = text(value, "status") else { return .active }
    if let status = Product.Status(rawValue: word) { return status }
    let choices = Product.Status.allCases.map(\.rawValue).joined(separator: ", ")
    note("status", "choice", "Choose from: \(choices).")
    return .active
  }

  private mutating func category(_ value: JSONValue?) -> Category.ID? {
    let path = list(value, "category") { $0.text($1, $2) ?? "" }
    if path.isEmpty { return nil }
    if let category = categories.category(at: path) { return category.id }
    note("category", "unknown", "There is no such category.")
    return nil
  }

  private mutating func option(_ value: JSONValue, _ path: String) -> Product.Option {
    let object = members(of: value, path, ["name", "values"])
    return Product.Option(
      text(object["name"], "\(path).name") ?? "",
      values: list(object["values"], "\(path).values") { $0.text($1, $2) ?? "" }
    )
  }

  private mutating func variant(_ value: JSONValue, _ path: String) -> VariantDraft {
    let object = members(of: value, path, ["sku", "options", "prices", "onHand"])
    var options: [String: String] = [:]
    if case .object(let members) = object["options"] {
      for member in members {
        options[member.name] = text(member.value, "\(path).options.\(member.name)")
      }
    } else if let other = object["options"], other != .null {
      note("\(path).options", "type", "Write an object, as in {\"Colour\": \"red\"}.")
    }
    return VariantDraft(
      sku: SKU(rawValue: text(object["sku"], "\(path).sku") ?? ""),
      options: options,
      prices: list(object["prices"], "\(path).prices") { $0.price($1, $2) }.compactMap(\.self),
      onHand: count(object["onHand"], "\(path).onHand")
    )
  }

  private mutating func price(_ value: JSONValue, _ path: String) -> Money? {
    if let text = text(value, path), let amount = Amount(argument: text), amount.hasCurrency,
      let money = try? amount.money(in: .euro)
    {
      return money
    }
    note(path, "price", "Write an amount and its currency, as in \"12.50 EUR\".")
    return nil
  }

  private mutating func image(_ value: JSONValue, _ path: String) -> Product.Image {
    let object = members(of: value, path, ["url", "text"])
    return Product.Image(
      url: text(object["url"], "\(path).url") ?? "",
      text: text(object["text"], "\(path).text")
    )
  }

  private mutating func count(_ value: JSONValue?, _ path: String) -> Int? {
    switch value {
    case nil, .null: return nil
    case .number(let spelling):
      if let count = Int(spelling) { return count }
      fallthrough
    default:
      note(path, "type", "Write a whole number, without quotes.")
      return nil
    }
  }

  private mutating func text(_ value: JSONValue?, _ path: String) -> String? {
    switch value {
    case nil, .null: return nil
    case .string(let text): return text
    default:
      note(path, "type", "Write a text, in quotes.")
      return nil
    }
  }

  private mutating func list<Item>(
    _ value: JSONValue?,
    _ path: String,
    _ read: (inout DraftReader, JSONValue, String) -> Item
  ) -> [Item] {
    switch value {
    case nil, .null: return []
    case .array(let elements):
      return elements.enumerated().map { read(&self, $1, "\(path)[\($0)]") }
    default:
      note(path, "type", "Write a list, in square brackets.")
      return []
    }
  }

  private mutating func members(
    of value: JSONValue,
    _ path: String,
    _ known: [String]
  ) -> [String: JSONValue] {
    guard case .object(let members) = value else {
      note(path, "type", "Write an object, in braces.")
      return [:]
    }
    for member in members where !known.contains(member.name) {
      let meant = Suggestions.nearest(to: member.name, in: known)
      note(
        path.isEmpty ? member.name : "\(path).\(member.name)",
        "unknown_field",
        meant.map { "Did you mean '\($0)'?" } ?? "Choose from: \(known.joined(separator: ", "))."
      )
    }
    return Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
  }
}
