import Foundation
import FoundationCore

/// A name without what people write in different ways: case, accents, punctuation, small words.
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
    // Of 'Bahamas, The' and 'the Bahamas' neither is wrong.
    text = words.filter { !["the", "and", "of"].contains($0) }.joined(separator: " ")
  }

  /// The names that a country has beside the bank's own.
  static func others(of country: Country.ID) -> [NormalizedName] { table[country] ?? [] }

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
