import StoreCore

/// One combination of what a buyer can choose.
struct SeedVariant {
  /// The value chosen of each option.
  var options: [String: String] = [:]
  /// What the SKU of the product is followed by, as in `MUG-RED`.
  var suffixes: [String] = []
  /// What it costs in per cent of the product's price.
  var percent: Int64 = 100

  /// Every combination, the first choices first.
  static func all(of options: [SeedOption]) -> [SeedVariant] {
    options.reduce([SeedVariant()]) { variants, option in
      variants.flatMap { variant in
        option.choices.map { variant.choosing($0, at: $1, of: option) }
      }
    }
  }

  private func choosing(_ value: String, at price: Int64, of option: SeedOption) -> SeedVariant {
    var variant = self
    variant.options[option.name] = value
    variant.suffixes.append(value.uppercased().filter { $0.isLetter || $0.isNumber })
    variant.percent = (percent * price + 50) / 100
    return variant
  }
}
