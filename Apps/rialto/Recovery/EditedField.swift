import CommandKit

/// The option or the argument that a failure means by one of its fields.
struct EditedField: Sendable, Hashable {
  /// Where the value stands.
  enum Place: Sendable, Hashable {
    case option(String)
    case argument(String)
    /// One of the words `SKU=COUNT`.
    case item(String)
  }

  let place: Place

  /// Nothing where the command has nothing of the kind.
  init?(_ field: String, in invocation: Invocation) {
    let command = invocation.path.command
    if let sku = Self.sku(in: field) {
      // Without the only one named, all of the cart would be meant.
      guard (invocation.argumentWords[Self.items] ?? []).count > 0 else { return nil }
      place = .item(sku)
    } else if let name = Self.optionName(of: field),
      command.declaredOptions.contains(where: { $0.name == name && $0.form.placeholder != nil })
    {
      place = .option(name)
    } else if field == "name", command.arguments.count == 1,
      let name = command.arguments.first?.placeholder.name,
      invocation.argumentWords[name]?.count == 1
    {
      place = .argument(name)
    } else {
      return nil
    }
  }

  /// The thing whose quantity the field is, as in `lines[MUG-RED].quantity`.
  static func sku(in field: String) -> String? {
    guard field.hasPrefix("lines["), field.hasSuffix("].quantity") else { return nil }
    return String(field.dropFirst("lines[".count).dropLast("].quantity".count))
  }

  static let items = "ITEM"

  /// Fields that the store calls otherwise than the options do.
  private static let optionNames = [
    "discountCode": "discount", "shippingMethod": "by", "address.country": "to",
    "address.postalCode": "postal-code", "expectedTotal": "expect", "from": "since",
  ]

  private static func optionName(of field: String) -> String? {
    optionNames[field] ?? field.split(separator: ".").last.map(String.init)
  }

  /// The command with another value; an empty one takes an option or an item out.
  ///
  /// Nothing where what is left would ask for something else.
  func set(to value: String, in invocation: Invocation) -> Invocation? {
    var invocation = invocation
    switch place {
    case .option(let name): invocation.optionUses[name] = value.isEmpty ? nil : [.value(value)]
    case .argument(let name): invocation.argumentWords[name] = [value]
    case .item(let sku):
      let words = invocation.argumentWords[Self.items] ?? []
      guard let first = words.firstIndex(where: { Self.isItem($0, of: sku) }) else { return nil }
      var changed = words.filter { !Self.isItem($0, of: sku) }
      if value != "0" { changed.insert("\(sku)=\(value)", at: first) }
      guard !changed.isEmpty else { return nil }
      invocation.argumentWords[Self.items] = changed
    }
    return invocation
  }

  private static func isItem(_ word: String, of sku: String) -> Bool {
    word == sku || word.hasPrefix("\(sku)=")
  }

  /// As it stands in the usage.
  var name: String {
    switch place {
    case .option(let name): "--\(name)"
    case .argument(let name): name
    case .item(let sku): sku
    }
  }
}
