import Foundation
import FoundationCore
import SwiftUI

/// A picker of a country by its name in the user's language; the value is its ISO 3166 code.
struct CountryPicker: View {
  @Binding var country: String
  let locale: Locale

  var body: some View {
    Picker("Country", selection: $country) {
      if country.isEmpty { Text("Choose").tag("") }
      ForEach(locale.countries, id: \.self) { code in
        Text(locale.name(ofCountry: code)).tag(code)
      }
    }
  }
}

extension Locale {
  /// The ISO 3166 codes of the countries, by their names in this language.
  var countries: [String] {
    let codes = Locale.Region.isoRegions.map(\.identifier).filter { $0.count == 2 }
    return codes.map { (code: $0, name: name(ofCountry: $0)) }
      .ordered { $0.name.compare($1.name, locale: self) == .orderedAscending }
      .map(\.code)
  }

  func name(ofCountry code: String) -> String { localizedString(forRegionCode: code) ?? code }

  /// The ISO 3166 code of the user's country; empty for a locale without a region.
  var country: String { region?.identifier ?? "" }
}
