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
        option.choices.map { variant.choosing($0, of: option) }
      }
    }
  }

  private func choosing(_ choice: SeedOption.Choice, of option: SeedOption) -> SeedVariant {
    var variant = self
    variant.options[option.name] = choice.value
    variant.suffixes.append(choice.value.uppercased().filter { $0.isLetter || $0.isNumber })
    variant.percent = (percent * choice.percent + 50) / 100
    return variant
  }
}
