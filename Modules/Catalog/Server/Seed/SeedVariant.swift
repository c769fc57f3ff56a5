import StoreCore

/// A combination of option values.
struct SeedVariant {
  /// The value of each option.
  var options: [String: String] = [:]
  /// The suffixes of the SKU, as in `MUG-RED`.
  var suffixes: [String] = []
  /// The price in per cent of the base price.
  var percent: Int64 = 100

  /// Returns all combinations, first values first.
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
