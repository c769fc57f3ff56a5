import CommandKit
import CountriesCommands
import NewsCommands
import OrderingCommands

/// The option or argument that corresponds to a field of a failure.
struct EditedField: Sendable, Hashable {
  /// The part of the command line that holds the value.
  enum Place: Sendable, Hashable {
    case option(String)
    case argument(String)
    /// An item, as in `SKU=COUNT`.
    case item(String)
  }

  let place: Place

  /// Creates the field, or returns `nil` if the command has no such option or argument.
  init?(_ field: String, in invocation: Invocation) {
    let command = invocation.path.command
    if let sku = Self.sku(in: field) {
      // Without its only item, the command would apply to the whole cart.
      guard (invocation.argumentWords[Self.items] ?? []).count > 0 else { return nil }
      place = .item(sku)
    } else if let name = Self.optionName(of: field),
      command.declaredOptions.contains(where: { $0.name == name && $0.form.placeholder != nil }),
      !field.hasSuffix("]") || invocation.hasOneValue(ofOption: name)
    {
      place = .option(name)
    } else if field == "name", invocation.typedValues(ofOption: "market").count == 1 {
      place = .option("market")
    } else if field == "name", command.arguments.count == 1,
      let name = command.arguments.first?.placeholder.name,
      invocation.argumentWords[name]?.count == 1
    {
      place = .argument(name)
    } else {
      return nil
    }
  }

  /// Returns the SKU of a quantity field, as in `lines[MUG-RED].quantity`.
  static func sku(in field: String) -> String? {
    guard field.hasPrefix("lines["), field.hasSuffix("].quantity") else { return nil }
    return String(field.dropFirst("lines[".count).dropLast("].quantity".count))
  }

  static let items = "ITEM"

  /// The options by the field that they fill in, where their names differ.
  private static let optionNames = OrderOptions.optionNames
    .merging(NewsOptions.optionNames) { own, _ in own }
    .merging(CountryOptions.optionNames) { own, _ in own }

  private static func optionName(of field: String) -> String? {
    let list = field.replacing(/\[\d+\]$/, with: "")
    return optionNames[list] ?? list.split(separator: ".").last.map(String.init)
  }

  /// Returns the command with another value; an empty one removes an option or an item.
  ///
  /// - Returns: The command, or `nil` if removing the value would change its meaning.
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

  /// The name as the usage line shows it.
  var name: String {
    switch place {
    case .option(let name): "--\(name)"
    case .argument(let name): name
    case .item(let sku): sku
    }
  }
}

extension Invocation {
  /// Returns `true` if an option was given once, with a single value and not a list.
  fileprivate func hasOneValue(ofOption name: String) -> Bool {
    let typed = typedValues(ofOption: name)
    return typed.count == 1 && !typed[0].contains(",")
  }
}
