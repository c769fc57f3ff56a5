import Foundation
import FoundationCore

/// A name without case, accents, punctuation and small words, for comparisons.
struct NormalizedName: Hashable {
  let text: String

  init(_ name: String) {
    let folded = name.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive],
      locale: nil
    )
    let words = folded.lowercased().replacing("ı", with: "i").filter { !"'’".contains($0) }
      .split { !$0.isLetter && !$0.isNumber }
      .map { $0 == "st" ? "saint" : String($0) }
    // 'Bahamas, The' and 'the Bahamas' are the same name.
    text = words.filter { !["the", "and", "of"].contains($0) }.joined(separator: " ")
  }

  /// Returns the other names of a country, beside the one of the World Bank.
  static func aliases(of country: Country.ID) -> [NormalizedName] { table[country] ?? [] }

  private static let table: [Country.ID: [NormalizedName]] = {
    var table: [Country.ID: [NormalizedName]] = [:]
    for line in CountryAliases.lines.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      table[Country.ID(rawValue: String(parts[0]))] = parts[1].split(separator: ",")
        .map { NormalizedName(String($0)) }
    }
    return table
  }()
}
